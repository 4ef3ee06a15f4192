import type { Choice } from "#resource/field.ts";
import { keyOf } from "./custom-field.ts";
import type { ValidationErrors } from "./input-readers.ts";
import { message } from "./message.ts";
import { plainText } from "./plain-value.ts";

const MAX_CHOICES = 50;
const MAX_LABEL_LENGTH = 60;

/**
 * The choices of a custom field: a list of values and labels, or text with one per line. A line is a label, or
 * `value: label` to change the label of an existing choice.
 */
export function readChoices(errors: ValidationErrors, raw: unknown): readonly Choice[] {
  const lines = Array.isArray(raw) ? raw : plainText(raw).split("\n");
  const choices = lines.map(readChoice).filter((one) => one !== undefined);
  if (choices.length < 2 || choices.length > MAX_CHOICES)
    return (
      errors.add("choices", message("Enter 2 to {most} options, one per line.", { most: MAX_CHOICES })) ?? []
    );
  for (const { value, label } of choices) {
    if (value === "") errors.add("choices", message("“{label}” must contain letters or digits.", { label }));
    if (label.length > MAX_LABEL_LENGTH)
      errors.add(
        "choices",
        message("“{label}” is longer than {most} characters. Shorten it.", { most: MAX_LABEL_LENGTH, label }),
      );
    if (choices.filter((one) => one.value === value).length > 1)
      return errors.add("choices", message("“{label}” is listed twice.", { label })) ?? [];
  }
  return choices;
}

function readChoice(raw: unknown): Choice | undefined {
  if (typeof raw === "object" && raw !== null) {
    const { value, label } = raw as Record<string, unknown>;
    const text = singleLine(label);
    return {
      value: typeof value === "string" && value ? choiceValue(value) : choiceValue(text),
      label: text,
    };
  }
  const line = singleLine(raw);
  if (line === "") return undefined;
  const [, value, label] = /^([a-z0-9_]{1,40}):\s*(.+)$/.exec(line) ?? [];
  return value && label ? { value, label } : { value: choiceValue(line), label: line };
}

const singleLine = (raw: unknown): string =>
  plainText(raw)
    .replace(/\p{Cc}/gu, " ")
    .trim()
    .normalize("NFC");

/** "3 phase" keeps its digit, although a key can't start with one. */
function choiceValue(label: string): string {
  const digits = /^\d+/.exec(label)?.[0] ?? "";
  return digits ? [digits, keyOf(label.slice(digits.length))].filter(Boolean).join("_") : keyOf(label);
}

/** Choices as text for editing: one per line, with the value if it doesn't follow from the label. */
export function formatChoices(choices: readonly Choice[]): string {
  return choices
    .map(({ value, label }) => (choiceValue(label) === value ? label : `${value}: ${label}`))
    .join("\n");
}
