// copy.js - a listing's code, without numbers and costs, to the clipboard.

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
  const button = element("button", "Copy", { type: "button", class: "copy", tabindex: "-1",
    "aria-live": "polite" });
  button.onclick = async () => {
    button.textContent = await copyText(code()) ? "Copied" : "Not allowed here";
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  };
  return button;
}

// Under the pointer, so that they are no stops of the Tab key.
document.addEventListener("pointerover", event => {
  const listing = event.target.closest("figure.listing");
  if (!listing || listing.querySelector(".copy")) return;
  listing.querySelector("figcaption").append(copyButton(() => {
    const code = listing.querySelector("code").cloneNode(true);
    for (const costs of code.querySelectorAll(".costs")) costs.remove();
    return code.textContent;
  }));
});
