/** A custom field as sent by a form or the API. */

import type { AnyResource } from "#resource/define.ts";
import { choice, date, text, whole, yesNo } from "#resource/field.ts";
import { readChoices } from "./custom-choices.ts";
import {
  type CustomField,
  type CustomKind,
  classifyingFields,
  keyOf,
  MAX_TEXT_LENGTH,
} from "./custom-field.ts";
import { readField, readMoney, readObject, refuseUnknown, type ValidationErrors } from "./input-readers.ts";
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

const FIELD_NAMES = [...Object.keys(customFieldFields), "least", "most", "choices", "when"];

/** The stored values of a field, except its register and whether it is retired. */
export type CustomFieldInput = Omit<CustomField, "former"> & {
  readonly position: number | null;
  /** Null: from today. */
  readonly active_from: LagosDate | null;
};

/** Reads a field of a register; valid only if `errors` is empty. Values of other kinds are ignored. */
export function readCustomField(errors: ValidationErrors, resource: AnyResource, raw: Raw): CustomFieldInput {
  refuseUnknown(errors, raw, FIELD_NAMES);
  const readProperty = (name: keyof typeof customFieldFields) =>
    readField(errors, raw, name, customFieldFields[name]);
  const label = (readProperty("label") as string | null) ?? "";
  const kind = (readProperty("kind") as CustomKind | null) ?? "text";
  const common = {
    label,
    key: readKey(errors, readProperty("key") as string | null, label),
    hint: readProperty("hint") as string | null,
    required: readProperty("required") === true,
    personal: readProperty("personal") === true,
    owners: readProperty("owners") === true,
    when: readWhen(errors, resource, raw.when),
    position: readPosition(errors, readProperty("position") as number | null),
    active_from: readProperty("active_from") as string | null,
  };
  return { ...common, ...NO_PARTS, kind, ...readParts(errors, kind, raw, readProperty) };
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

type ReadProperty = (name: keyof typeof customFieldFields) => string | number | boolean | null;

/** Values that only one kind has. */
function readParts(
  errors: ValidationErrors,
  kind: CustomKind,
  raw: Raw,
  readProperty: ReadProperty,
): Partial<CustomField> {
  switch (kind) {
    case "text":
      return { longest: readLongest(errors, readProperty("longest") as number | null) };
    case "number": {
      const decimals = readProperty("decimals") === true;
      const read = (path: "least" | "most") => readBound(errors, path, raw[path], decimals);
      return checkBounds(
        errors,
        { unit: readProperty("unit") as string | null, decimals },
        read("least"),
        read("most"),
      );
    }
    case "money": {
      const read = (path: "least" | "most") => readMoney(errors, path, raw[path]);
      return checkBounds(errors, {}, read("least"), read("most"));
    }
    case "date": {
      const [first_day, last_day] = [
        readProperty("first_day") as string | null,
        readProperty("last_day") as string | null,
      ];
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

function checkBounds<T>(errors: ValidationErrors, rest: T, least: number | null, most: number | null) {
  if ((least ?? 0) < 0) errors.add("least", "Enter 0 or more.");
  if (least !== null && most !== null && most < least)
    errors.add("most", "Enter a maximum that is equal to or greater than the minimum.");
  return { ...rest, least, most };
}

function readBound(errors: ValidationErrors, path: string, raw: unknown, decimals: boolean): number | null {
  if (raw === null || raw === undefined || raw === "") return null;
  const typed = plainText(raw).trim();
  const pattern = decimals ? /^\d{1,9}(\.\d{1,2})?$/ : /^\d{1,9}$/;
  if (pattern.test(typed)) return Number(typed);
  const expected = decimals ? "a number with up to 2 decimal places" : "a whole number, digits only";
  return errors.add(path, message("Enter {field}.", { field: expected })) ?? null;
}

function readLongest(errors: ValidationErrors, longest: number | null): number {
  if (longest === null) return 60;
  if (longest < 1 || longest > MAX_TEXT_LENGTH)
    errors.add("longest", message("Enter a number from 1 to {most}.", { most: MAX_TEXT_LENGTH }));
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

const MAX_VALUES = 50;

function readWhen(errors: ValidationErrors, resource: AnyResource, raw: unknown): CustomField["when"] {
  const sent = readObject(errors, "when", raw);
  if (!sent || sent.field === "" || sent.field === null) return null;
  const [name, field] = classifyingFields(resource).find(([one]) => one === sent.field) ?? [];
  if (!name || !field) return errors.add("when", "Select a field from the list.") ?? null;
  const texts = Array.isArray(sent.values) ? sent.values.map(plainText) : plainText(sent.values).split("\n");
  const values = [...new Set(texts.map((value) => value.trim()).filter(Boolean))];
  if (values.length === 0 || values.length > MAX_VALUES)
    errors.add(
      "when",
      message("Enter 1 to {most} values of “{label}”.", {
        label: field.label,
        most: MAX_VALUES,
      }),
    );
  const known = field.kind === "choice" ? field.choices.map(({ value }) => value) : undefined;
  const notOffered = values.filter((value) => (known ? !known.includes(value) : value.length > 60));
  if (notOffered.length > 0)
    errors.add(
      "when",
      message("“{label}” has no option {list}.", { label: field.label, list: notOffered.join(", ") }),
    );
  return { field: name, values };
}
