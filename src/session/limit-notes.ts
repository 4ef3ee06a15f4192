import { LIMIT_EVENT, type LimitNote } from "#domain/limit-notes.ts";
import type { Translatable } from "#domain/message.ts";
import { t } from "#language/t.ts";
import { dismiss, notify } from "#ui/primitives/notify.ts";
import type { TextField } from "./native-value.ts";

/** Toasts of fields without a `Field` frame. */
const toasts = new WeakMap<TextField, number>();
/** Fields with a note. */
const fieldsWithNote = new WeakSet<TextField>();

/** Shows a note about the limit at a field; undefined removes it. */
export function notifyLimit(field: TextField, note: Translatable | undefined): void {
  if (note === undefined && !fieldsWithNote.has(field)) return;
  if (note === undefined) fieldsWithNote.delete(field);
  else fieldsWithNote.add(field);
  const detail: LimitNote = { note };
  const event = new CustomEvent(LIMIT_EVENT, { bubbles: true, cancelable: true, detail });
  // The field's frame shows it.
  if (!field.dispatchEvent(event)) return;
  const toast = toasts.get(field);
  if (toast !== undefined) dismiss(toast);
  toasts.delete(field);
  if (note === undefined) return;
  const label = field.getAttribute("aria-label") ?? field.labels?.[0]?.textContent?.trim();
  toasts.set(field, notify({ kind: "info", title: label || t("Field limit"), text: t(note) }));
}
