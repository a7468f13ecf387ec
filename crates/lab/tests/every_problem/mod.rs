//! Makes tests of every problem out of generic functions.

/// `every_problem!(function, ...)` makes a module for each problem, with a test that calls
/// `super::function::<Problem>()` for each of the functions.
macro_rules! every_problem {
    ($($function:ident),+) => {
        every_problem!(@ [$($function),+] cutting_game CuttingGame);
        every_problem!(@ [$($function),+] grid_game GridGame);
        every_problem!(@ [$($function),+] moving_tokens MovingTokens);
        every_problem!(@ [$($function),+] nim Nim);
        every_problem!(@ [$($function),+] rabbit_and_egg RabbitAndEgg);
        every_problem!(@ [$($function),+] stone_merging StoneMerging);

        /// The list above has them all.
        #[test]
        fn no_problem_is_left_out() {
            assert_eq!(lab::problems::ALL.len(), 6);
        }
    };
    (@ [$($function:ident),+] $module:ident $problem:ident) => {
        mod $module {
            $(
                #[test]
                fn $function() {
                    super::$function::<lab::problems::$problem>();
                }
            )+
        }
    };
}
