/**
 * Sets a field's value so that React notices. React shadows `value` and `checked` on each element; the prototype's
 * setter bypasses that, and the next event triggers the change.
 */

export type TextField = HTMLInputElement | HTMLTextAreaElement;
export type Field = TextField | HTMLSelectElement;

export function setValue(field: Field, value: string): void {
  const prototype =
    field instanceof HTMLInputElement
      ? HTMLInputElement.prototype
      : field instanceof HTMLTextAreaElement
        ? HTMLTextAreaElement.prototype
        : HTMLSelectElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
}

/** Dispatches the events that the browser fires after typing. */
export function dispatchEvents(field: Field, ...types: readonly ("input" | "change")[]): void {
  for (const type of types) field.dispatchEvent(new Event(type, { bubbles: true }));
}
