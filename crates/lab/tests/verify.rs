//! The shards of `verify`, and that it finds what is wrong.

use indicatif::ProgressBar;
use lab::answer::Difference;
use lab::problems::find;
use lab::verify::{Count, Family, Fault, Shard, verify};
use std::process::Command;

fn counts(shard: &str) -> Vec<Count> {
    let nim = [("nim", (find("nim").unwrap().families)())];
    verify(&nim, shard.parse().expect("a shard"), &ProgressBar::hidden()).expect("no difference")
}

#[test]
fn every_batch_is_in_exactly_one_shard() {
    for count in 1..=40 {
        let shards: Vec<Shard> =
            (1..=count).map(|index| format!("{index}/{count}").parse().unwrap()).collect();
        for batch in 0..1000 {
            assert_eq!(shards.iter().filter(|shard| shard.contains(batch)).count(), 1);
        }
    }
}

#[test]
fn the_shards_count_what_the_whole_counts() {
    let whole = counts("1/1");
    assert_eq!(whole.iter().map(|count| count.cases).sum::<u64>(), 1 + 8 + 64 + 512 + 4096);
    for parts in [2, 3, 5] {
        let mut sum = counts(&format!("1/{parts}"));
        for part in 2..=parts {
            for (sum, more) in sum.iter_mut().zip(counts(&format!("{part}/{parts}"))) {
                sum.cases += more.cases;
            }
        }
        assert_eq!(sum, whole);
    }
}

#[test]
fn a_shard_is_one_of_the_parts() {
    for text in ["0/3", "4/3", "1/0", "1", "", "-1/2", "a/b", "1/2/3"] {
        assert!(text.parse::<Shard>().is_err(), "{text}");
    }
}

#[test]
fn a_difference_is_found_wherever_it_is() {
    let case = |number: u64| {
        let wrong = Difference {
            input: format!("{number}\n"),
            expected: "even".to_owned(),
            found: "odd".to_owned(),
        };
        if number == 77 { Err(wrong) } else { Ok(1) }
    };
    let families = vec![
        Family::checks("numbers below 50", 50, 0..50, case),
        Family::checks("others", 50, 50..100, case),
    ];
    let fault =
        verify(&[("a", families)], Shard::WHOLE, &ProgressBar::hidden()).expect_err("77 is odd");
    let Fault::Difference { family, difference, .. } = fault else { panic!("{fault}") };
    assert_eq!((family, difference.input.as_str()), ("others", "77\n"));
}

/// A check that leaves cases out lowers its count and finds no difference.
#[test]
fn a_case_too_few_or_too_many_is_noticed() {
    let lost = |number: u64| Ok(u64::from(number != 7));
    let one_lost = || {
        let all = Family::checks("all", 10, 0..10, |_| Ok(1));
        [("a", vec![all, Family::checks("one is lost", 10, 0..10, lost)])]
    };
    let one_twice = [("a", vec![Family::checks("one twice", 10, 0..=10, |_| Ok(1))])];
    let progress = ProgressBar::hidden();
    let fault = verify(&one_lost(), Shard::WHOLE, &progress).expect_err("one is lost");
    assert_eq!(fault.to_string(), "a: one is lost: 9 cases were compared, not all 10");
    // A part alone cannot know.
    assert!(verify(&one_lost(), "2/2".parse().unwrap(), &progress).is_ok());
    let fault = verify(&one_twice, Shard::WHOLE, &progress).expect_err("one is there twice");
    assert_eq!(fault.to_string(), "a: one twice: 11 cases were compared, not all 10");
}

/// A shard without a batch compares nothing, and says so.
#[test]
fn an_empty_shard_says_that_it_is_empty() {
    let output = Command::new(env!("CARGO_BIN_EXE_lab"))
        .args(["verify", "nim", "--shard", "5000/5000"])
        .output()
        .expect("the bench starts");
    assert!(output.status.success());
    let told = String::from_utf8(output.stdout).expect("text");
    assert_eq!(told, "no case is in this shard: there are fewer batches than shards\n");
}
