/**
 * Setting a field's value so that React hears of it. React shadows `value` and `checked` on each element
 * to notice what it set itself; the prototype's setter goes past that, and the next event tells.
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

/** Tells the page that the field's value is another one, as the browser does after typing. */
export function announce(field: Field, ...types: readonly ("input" | "change")[]): void {
  for (const type of types) field.dispatchEvent(new Event(type, { bubbles: true }));
}
