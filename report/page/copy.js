// copy.js - a listing's code, without numbers and costs, or a whole file, to the
// clipboard.

async function copyText(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = element("textarea", text);
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}

// code: gives the text to copy.
function copyButton(code) {
  const button = element("button", "Copy", { type: "button", class: "copy" });
  button.onclick = async () => {
    await copyText(code());
    button.textContent = "Copied";
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
