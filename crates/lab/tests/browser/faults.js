// What a page lacks for those who see little or nothing: names of fields and buttons, a language, one
// heading on top, and contrast of 4.5 to 1 between a text and what is behind it.
(() => {
  const faults = [];
  for (const field of document.querySelectorAll("input:not([type=hidden]), textarea"))
    if (!field.labels.length && !field.ariaLabel) faults.push("no label: " + field.outerHTML);
  for (const button of document.querySelectorAll("button, a:not([aria-hidden])"))
    if (!(button.ariaLabel || button.textContent).trim()) faults.push("no name: " + button.outerHTML);
  if (!document.documentElement.lang) faults.push("no language");
  if (document.querySelectorAll("h1").length != 1) faults.push("not one h1");

  const numbers = (colour) => colour.match(/[\d.]+/g).map(Number);
  const light = (colour) => {
    const [r, g, b] = numbers(colour)
      .map((part) => part / 255)
      .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      if ((numbers(colour)[3] ?? 1) == 1) return colour;
    }
    return "rgb(255, 255, 255)";
  };
  for (const element of document.body.querySelectorAll("*")) {
    const isText = [...element.childNodes].some((node) => node.nodeType == 3 && node.data.trim());
    if (!isText || element.closest("svg, .hole, [hidden]") || !element.checkVisibility()) continue;
    const [one, other] = [getComputedStyle(element).color, behind(element)].map(light);
    const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    if (ratio < 4.5) faults.push(ratio.toFixed(2) + ": " + element.outerHTML.slice(0, 100));
  }
  return faults;
})()
