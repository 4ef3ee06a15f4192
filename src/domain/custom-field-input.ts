/** A custom field as sent by a form or the API. */

import type { AnyResource } from "#resource/define.ts";
import { choice, date, text, whole, yesNo } from "#resource/field.ts";
import { readField, readMoney, readObject, refuseUnknown, type ValidationErrors } from "./charging-input.ts";
import { readChoices } from "./custom-choices.ts";
import { type CustomField, type CustomKind, keyOf, LONGEST_TEXT, tellingFields } from "./custom-field.ts";
import type { LagosDate } from "./lagos.ts";
import { message } from "./message.ts";
import { plainText } from "./plain-value.ts";
import type { Raw } from "./record-input.ts";

export const kindLabels: Readonly<Record<CustomKind, string>> = {
  text: "Text",
  number: "Number",
  money: "Amount",
  date: "Date",
  choice: "Choice",
  yes_no: "Yes or no",
};

export const customFieldFields = {
  label: text("Label", 60, { required: true }),
  key: text("Key", 40),
  hint: text("Help text", 120),
  kind: choice("Type", kindLabels, { required: true }),
  required: yesNo("Required"),
  personal: yesNo("Personal data"),
  owners: yesNo("Owners can enter it"),
  longest: whole("Maximum length", 3),
  unit: text("Unit", 12),
  decimals: yesNo("Two decimal places"),
  first_day: date("Earliest date"),
  last_day: date("Latest date"),
  position: whole("Position", 3),
  active_from: date("Active from"),
} as const;

const NAMES = [...Object.keys(customFieldFields), "least", "most", "choices", "when"];

/** The stored values of a field, except its register and whether it is retired. */
export type CustomFieldInput = Omit<CustomField, "former"> & {
  readonly position: number | null;
  /** Null: from today. */
  readonly active_from: LagosDate | null;
};

/** Reads a field of a register; valid only if `errors` is empty. Values of other kinds are ignored. */
export function readCustomField(errors: ValidationErrors, resource: AnyResource, raw: Raw): CustomFieldInput {
  refuseUnknown(errors, raw, NAMES);
  const one = (name: keyof typeof customFieldFields) => readField(errors, raw, name, customFieldFields[name]);
  const label = (one("label") as string | null) ?? "";
  const kind = (one("kind") as CustomKind | null) ?? "text";
  const common = {
    label,
    key: readKey(errors, one("key") as string | null, label),
    hint: one("hint") as string | null,
    required: one("required") === true,
    personal: one("personal") === true,
    owners: one("owners") === true,
    when: readWhen(errors, resource, raw.when),
    position: readPosition(errors, one("position") as number | null),
    active_from: one("active_from") as string | null,
  };
  return { ...common, ...NO_PARTS, kind, ...readParts(errors, kind, raw, one) };
}

const NO_PARTS = {
  longest: null,
  unit: null,
  decimals: false,
  least: null,
  most: null,
  first_day: null,
  last_day: null,
  choices: [],
};

type One = (name: keyof typeof customFieldFields) => string | number | boolean | null;

/** Values that only one kind has. */
function readParts(errors: ValidationErrors, kind: CustomKind, raw: Raw, one: One): Partial<CustomField> {
  switch (kind) {
    case "text":
      return { longest: readLongest(errors, one("longest") as number | null) };
    case "number": {
      const decimals = one("decimals") === true;
      const read = (path: "least" | "most") => readBound(errors, path, raw[path], decimals);
      return inOrder(errors, { unit: one("unit") as string | null, decimals }, read("least"), read("most"));
    }
    case "money": {
      const read = (path: "least" | "most") => readMoney(errors, path, raw[path]);
      return inOrder(errors, {}, read("least"), read("most"));
    }
    case "date": {
      const [first_day, last_day] = [one("first_day") as string | null, one("last_day") as string | null];
      if (first_day && last_day && first_day > last_day)
        errors.add("last_day", "Enter a date on or after the earliest date.");
      return { first_day, last_day };
    }
    case "choice":
      return { choices: readChoices(errors, raw.choices) };
    case "yes_no":
      return {};
  }
}

function inOrder<T>(errors: ValidationErrors, rest: T, least: number | null, most: number | null) {
  if ((least ?? 0) < 0) errors.add("least", "Enter 0 or more.");
  if (least !== null && most !== null && most < least)
    errors.add("most", "Enter a maximum that is equal to or greater than the minimum.");
  return { ...rest, least, most };
}

function readBound(errors: ValidationErrors, path: string, raw: unknown, decimals: boolean): number | null {
  if (raw === null || raw === undefined || raw === "") return null;
  const typed = plainText(raw).trim();
  const shape = decimals ? /^\d{1,9}(\.\d{1,2})?$/ : /^\d{1,9}$/;
  if (shape.test(typed)) return Number(typed);
  const most = decimals ? "a number with up to 2 decimal places" : "a whole number, digits only";
  return errors.add(path, message("Enter {field}.", { field: most })) ?? null;
}

function readLongest(errors: ValidationErrors, longest: number | null): number {
  if (longest === null) return 60;
  if (longest < 1 || longest > LONGEST_TEXT)
    errors.add("longest", message("Enter a number from 1 to {most}.", { most: LONGEST_TEXT }));
  return longest;
}

function readPosition(errors: ValidationErrors, position: number | null): number | null {
  if (position === 0) errors.add("position", "Enter a number from 1 to 999.");
  return position;
}

/** "Depth of the borehole" → "depth_of_the_borehole", unless a key is given. */
function readKey(errors: ValidationErrors, given: string | null, label: string): string {
  const key = given ?? keyOf(label);
  if (/^[a-z][a-z0-9_]{0,39}$/.test(key)) return key;
  if (given !== null || label !== "")
    errors.add("key", "Enter lowercase letters, digits and underscores (_), starting with a letter.");
  return key;
}

const MOST_VALUES = 50;

function readWhen(errors: ValidationErrors, resource: AnyResource, raw: unknown): CustomField["when"] {
  const sent = readObject(errors, "when", raw);
  if (!sent || sent.field === "" || sent.field === null) return null;
  const [name, field] = tellingFields(resource).find(([one]) => one === sent.field) ?? [];
  if (!name || !field) return errors.add("when", "Select a field from the list.") ?? null;
  const texts = Array.isArray(sent.values) ? sent.values.map(plainText) : plainText(sent.values).split("\n");
  const values = [...new Set(texts.map((value) => value.trim()).filter(Boolean))];
  if (values.length === 0 || values.length > MOST_VALUES)
    errors.add(
      "when",
      message("Enter 1 to {most} values of “{label}”.", {
        label: field.label,
        most: MOST_VALUES,
      }),
    );
  const known = field.kind === "choice" ? field.choices.map(({ value }) => value) : undefined;
  const strange = values.filter((value) => (known ? !known.includes(value) : value.length > 60));
  if (strange.length > 0)
    errors.add(
      "when",
      message("“{label}” has no option {list}.", { label: field.label, list: strange.join(", ") }),
    );
  return { field: name, values };
}
