// elements.js - what the page's scripts share.
"use strict";

function element(name, text, attributes = {}) {
  const made = document.createElement(name);
  made.textContent = text;
  for (const [key, value] of Object.entries(attributes))
    made.setAttribute(key, value);
  return made;
}

// The id that the address names. One that nobody could have encoded names none.
function addressed() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}
