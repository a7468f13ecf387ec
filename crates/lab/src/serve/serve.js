// Forms whose answer takes a place in the page, the filter of the index, and copying. The pages work
// without all of it.
"use strict";

const at = (id) => document.getElementById(id);
const out = at("out");

// Numbers beside the lines, and a mark at the one with a fault.
function number() {
  const input = at("input"), lines = at("lines"), fault = at("fault");
  if (!input || !lines) return;
  const count = Math.min(input.value.split("\n").length, 20000);
  const wrong = Number(fault?.dataset.line);
  lines.textContent = "";
  for (let line = 1; line <= count; line++) {
    const row = document.createElement("span");
    row.textContent = line + "\n";
    if (line === wrong) row.className = "wrong";
    lines.append(row);
  }
  lines.scrollTop = input.scrollTop;
  if (fault) input.setAttribute("aria-invalid", "true");
  else input.removeAttribute("aria-invalid");
}

// The newest request counts; an older one is given up, and so is the work for it.
let pending;
async function fill(form, button) {
  pending?.abort();
  const own = (pending = new AbortController());
  const fields = new URLSearchParams(new FormData(form, button)).toString();
  const isGet = form.method == "get";
  out.setAttribute("aria-busy", "true");
  try {
    const response = await fetch(isGet ? form.action + "?" + fields : form.action, {
      method: form.method,
      body: isGet ? undefined : new URLSearchParams(fields),
      headers: { "X-Part": "1" },
      signal: own.signal,
    });
    const text = await response.text();
    if (own !== pending) return;
    if (response.ok) out.innerHTML = text;
    else fault(text);
  } catch (error) {
    if (own !== pending) return;
    fault("The server does not answer. Has it been stopped?");
  }
  out.removeAttribute("aria-busy");
  number();
}

function fault(text) {
  const box = document.createElement("div");
  Object.assign(box, { id: "fault", className: "fault", textContent: text });
  box.setAttribute("role", "alert");
  out.replaceChildren(box);
}

document.addEventListener("submit", async (event) => {
  const form = event.target, button = event.submitter;
  if (!out || button?.hasAttribute("data-plain")) return;
  if (!("live" in form.dataset || "to" in form.dataset)) return;
  event.preventDefault();
  const word = button?.value, was = document.activeElement, isTyped = form.contains(at("say"));
  await fill(form, button);
  if (!("to" in form.dataset)) return;
  const said = at("said");
  if (said) said.textContent = out.querySelector("[data-say]")?.textContent ?? "";
  // The focus stays in the game: at the same button, the field, or the first move.
  if (was && !was.isConnected) {
    const same = [...out.querySelectorAll("button")].find((other) => other.value === word);
    const next = isTyped ? at("say") : same;
    (next ?? out.querySelector("button"))?.focus({ preventScroll: true });
  }
});

const live = document.querySelector("form[data-live]");
if (live) {
  let wait;
  live.addEventListener("input", () => {
    number();
    clearTimeout(wait);
    wait = setTimeout(() => live.checkValidity() && fill(live), 250);
  });
}
at("input")?.addEventListener("scroll", () => (at("lines").scrollTop = at("input").scrollTop));
if (at("input") && !live) at("input").addEventListener("input", number);
number();

at("filter")?.addEventListener("input", () => {
  const words = at("filter").value.toLowerCase().split(/\s+/);
  let some = false;
  for (const chapter of document.querySelectorAll(".chapter")) {
    let any = false;
    for (const item of chapter.querySelectorAll("li")) {
      item.hidden = !words.every((word) => item.dataset.words.includes(word));
      any ||= !item.hidden;
    }
    chapter.hidden = !any;
    some ||= any;
  }
  at("none").hidden = some;
});

// The clipboard takes a promise, so that the click still counts when the file has been made.
document.querySelector("[data-copy]")?.addEventListener("click", async (event) => {
  const link = event.currentTarget, told = at("copied");
  if (!navigator.clipboard || !window.ClipboardItem) return;
  event.preventDefault();
  told.textContent = told.dataset.wait;
  const file = fetch(link.href).then(async (response) => {
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return new Blob([text], { type: "text/plain" });
  });
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": file })]);
    told.textContent = told.dataset.done;
  } catch (error) {
    told.textContent = error.message;
  }
});
