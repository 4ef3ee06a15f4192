/** A visible form that writes. */
const OPEN_FORM = 'form[method="post"]:not([action]):not(dialog:not([open]) *)';

/** Whether the page has a form whose input a reload of its data could lose. */
export function hasOpenForm(): boolean {
  return document.querySelector(OPEN_FORM) !== null;
}
