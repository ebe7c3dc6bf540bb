// copy.js - a listing's code, without numbers and costs, to the clipboard.

async function copyText(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = element("textarea", text);
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}

for (const code of document.querySelectorAll("pre.code")) {
  const caption = code.parentElement.querySelector("figcaption");
  if (!caption) continue;
  const button = element("button", "Copy", { type: "button", class: "copy" });
  button.onclick = async () => {
    await copyText([...code.querySelectorAll(".src")]
      .map(line => line.textContent + "\n").join(""));
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  };
  caption.append(button);
}
