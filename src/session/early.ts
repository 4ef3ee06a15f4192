import { dispatchEvents, type Field, setValue } from "./native-value.ts";

/**
 * Records clicks, submits and choices before hydration, on slow networks or old phones. Links and GET forms work
 * without scripts; everything else is held by a few lines in `<head>` and replayed once, in order, after hydration.
 */

declare global {
  interface Window {
    /** Events to replay, oldest first. */
    ratebookEarly?: EarlyEvent[];
  }
}

type EarlyEvent =
  | { readonly press: HTMLButtonElement }
  | { readonly submit: HTMLFormElement; readonly by: HTMLElement | null }
  | { readonly choice: Field };

/**
 * To be inlined in `<head>`, with the nonce. `html[data-pressed]` is set while events are held. Propagation is stopped
 * so that React doesn't handle the event too during hydration.
 */
export const earlyScript = `(function(){var h=document.documentElement,q=window.ratebookEarly=[];function on(t,f){addEventListener(t,function(e){if(!h.dataset.alive&&e.target.closest)f(e,e.target)},true)}function hold(e,o){e.preventDefault();e.stopImmediatePropagation();h.dataset.pressed="";q.push(o)}on("click",function(e,t){var b=t.closest("button");if(b&&b.type==="button"&&!b.popoverTargetElement&&!b.hasAttribute("command"))hold(e,{press:b})});on("submit",function(e,t){if(t.getAttribute("method")==="post"&&!t.hasAttribute("action"))hold(e,{submit:t,by:e.submitter})});on("change",function(e,t){if(t.type!=="file")q.push({choice:t})})})();`;

/** Replays the held events. Call once, after hydration. */
export function replayEarlyEvents(): void {
  const root = document.documentElement;
  root.dataset.alive = "true";
  delete root.dataset.pressed;
  const events = window.ratebookEarly?.splice(0) ?? [];
  const seen = new Set<Element>();
  for (const early of events) {
    const element = "press" in early ? early.press : "submit" in early ? early.submit : early.choice;
    // Repeated clicks on the same element count once.
    if (seen.has(element) || !element.isConnected) continue;
    seen.add(element);
    if ("press" in early) early.press.click();
    else if ("submit" in early) early.submit.requestSubmit(early.by);
    else replayChoice(early.choice);
  }
}

/** React hydrated the field with its current value, and only fires a change if the value differs. */
function replayChoice(field: Field): void {
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
    dispatchEvents(field, "input", "change");
  } else dispatchEvents(field, "change");
}
