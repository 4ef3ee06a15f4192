import { announce, type Field, setValue } from "./native-value.ts";

/**
 * What people press and choose before the page has come alive, on a slow network or an old phone. Links
 * and forms that are addresses of their own (`get`) work without any code; everything else is held by a
 * few lines in `<head>` and done, in its order and once, as soon as the page answers.
 */

declare global {
  interface Window {
    /** Presses, submits and choices not yet done, oldest first. */
    ratebookEarly?: Early[];
  }
}

type Early =
  | { readonly press: HTMLButtonElement }
  | { readonly submit: HTMLFormElement; readonly by: HTMLElement | null }
  | { readonly choice: Field };

/**
 * To be inlined in `<head>`, with the nonce. `html[data-pressed]` tells the styles that something waits.
 * Stopping the event keeps React from hearing it too, should it come in while the page is being taken over.
 */
export const earlyScript = `(function(){var h=document.documentElement,q=window.ratebookEarly=[];function on(t,f){addEventListener(t,function(e){if(!h.dataset.alive&&e.target.closest)f(e,e.target)},true)}function hold(e,o){e.preventDefault();e.stopImmediatePropagation();h.dataset.pressed="";q.push(o)}on("click",function(e,t){var b=t.closest("button");if(b&&b.type==="button"&&!b.popoverTargetElement&&!b.hasAttribute("command"))hold(e,{press:b})});on("submit",function(e,t){if(t.getAttribute("method")==="post"&&!t.hasAttribute("action"))hold(e,{submit:t,by:e.submitter})});on("change",function(e,t){if(t.type!=="file")q.push({choice:t})})})();`;

/** The page answers from now on: does what was held. Call once, after hydration. */
export function comeAlive(): void {
  const root = document.documentElement;
  root.dataset.alive = "true";
  delete root.dataset.pressed;
  const held = window.ratebookEarly?.splice(0) ?? [];
  const seen = new Set<Element>();
  for (const early of held) {
    const element = "press" in early ? early.press : "submit" in early ? early.submit : early.choice;
    // Whoever got no answer pressed again: it is one wish.
    if (seen.has(element) || !element.isConnected) continue;
    seen.add(element);
    if ("press" in early) early.press.click();
    else if ("submit" in early) early.submit.requestSubmit(early.by);
    else tellChoice(early.choice);
  }
}

/** React took the field over as it stood; it hears of a change only when the value differs from that. */
function tellChoice(field: Field): void {
  if (field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio")) {
    if (field.type === "radio" && !field.checked) return;
    field.checked = !field.checked;
    field.click();
    return;
  }
  const { value } = field;
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    field.value = "";
    setValue(field, value);
    announce(field, "input", "change");
  } else announce(field, "change");
}
