import type { Choice } from "#resource/field.ts";
import type { ValidationErrors } from "./charging-input.ts";
import { keyOf } from "./custom-field.ts";
import { message } from "./message.ts";
import { plainText } from "./plain-value.ts";

const MOST = 50;
const LONGEST = 60;

/**
 * The choices of a custom field: a list of values and labels, or text with one per line. A line is a label, or
 * `value: label` to change the label of an existing choice.
 */
export function readChoices(errors: ValidationErrors, raw: unknown): readonly Choice[] {
  const lines = Array.isArray(raw) ? raw : plainText(raw).split("\n");
  const choices = lines.map(readChoice).filter((one) => one !== undefined);
  if (choices.length < 2 || choices.length > MOST)
    return errors.add("choices", message("Enter 2 to {most} options, one per line.", { most: MOST })) ?? [];
  for (const { value, label } of choices) {
    if (value === "") errors.add("choices", message("“{label}” must contain letters or digits.", { label }));
    if (label.length > LONGEST)
      errors.add(
        "choices",
        message("“{label}” is longer than {most} characters. Shorten it.", { most: LONGEST, label }),
      );
    if (choices.filter((one) => one.value === value).length > 1)
      return errors.add("choices", message("“{label}” is listed twice.", { label })) ?? [];
  }
  return choices;
}

function readChoice(raw: unknown): Choice | undefined {
  if (typeof raw === "object" && raw !== null) {
    const { value, label } = raw as Record<string, unknown>;
    const text = plain(label);
    return {
      value: typeof value === "string" && value ? choiceValue(value) : choiceValue(text),
      label: text,
    };
  }
  const line = plain(raw);
  if (line === "") return undefined;
  const [, value, label] = /^([a-z0-9_]{1,40}):\s*(.+)$/.exec(line) ?? [];
  return value && label ? { value, label } : { value: choiceValue(line), label: line };
}

const plain = (raw: unknown): string =>
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
export function writeChoices(choices: readonly Choice[]): string {
  return choices
    .map(({ value, label }) => (choiceValue(label) === value ? label : `${value}: ${label}`))
    .join("\n");
}
