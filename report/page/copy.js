// copy.js - a listing's code, without numbers and costs, or a whole file, to the
// clipboard.

// Whether it is there: a clipboard may be missing, or denied to the page.
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const from = document.activeElement;
    const area = element("textarea", text, { style: "position: fixed; top: 0" });
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    from.focus({ preventScroll: true });
    return done;
  }
}

// code: gives the text to copy.
function copyButton(code) {
  const button = element("button", "Copy", { type: "button", class: "copy",
    "aria-live": "polite" });
  button.onclick = async () => {
    button.textContent = await copyText(code()) ? "Copied" : "Not allowed here";
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  };
  return button;
}

for (const code of document.querySelectorAll("pre.code")) {
  const caption = code.parentElement.querySelector("figcaption");
  if (caption) caption.append(copyButton(() =>
    [...code.querySelectorAll(".src")]
      .map(line => line.textContent + "\n").join("")));
}
for (const whole of document.querySelectorAll("details.whole > pre"))
  whole.before(copyButton(() => whole.textContent));
