import { describe, expect, test } from "vitest";
import type { AnyResource } from "#resource/define.ts";
import { formatChoices } from "./custom-choices.ts";
import { asField, type CustomField, fieldApplies, keyOf, withCustomFields } from "./custom-field.ts";
import { readCustomField } from "./custom-field-input.ts";
import { inEnglish } from "./in-english.fixture.ts";
import { ValidationErrors } from "./input-readers.ts";
import { readValue as rawReadValue } from "./read-value.ts";
import { readRecordInput as rawReadRecordInput } from "./record-input.ts";
import { property } from "./register/property.ts";
import { shop } from "./register/shop.ts";
import { street } from "./register/street.ts";

const readValue = (...given: Parameters<typeof rawReadValue>) => inEnglish(rawReadValue(...given));
const readRecordInput = (...given: Parameters<typeof rawReadRecordInput>) =>
  inEnglish(rawReadRecordInput(...given));

/** Reads a valid field. */
function fieldOf(raw: Record<string, unknown>, register: AnyResource = property): CustomField {
  const errors = new ValidationErrors();
  const { position: _, active_from, ...custom } = readCustomField(errors, register, raw);
  expect(errors.found).toEqual([]);
  return { ...custom, former: false };
}

function errorsOf(raw: Record<string, unknown>): string[] {
  const errors = new ValidationErrors();
  readCustomField(errors, property, raw);
  return inEnglish(errors.found).map(({ path, message }) => `${path}: ${message}`);
}

const when = (field: string, ...values: string[]) => ({ field, values });

test("derives the key from the label, without accents and symbols", () => {
  expect(keyOf("Depth of the borehole (m)")).toBe("depth_of_the_borehole_m");
  expect(keyOf("Ọjà № 3")).toBe("oja_3");
  expect(keyOf("33 kV line")).toBe("kv_line");
});

test("reports all errors of a field at once", () => {
  expect(
    errorsOf({ label: "", kind: "colour", surprise: 1, when: { field: "city", values: ["Ibara"] } }),
  ).toEqual([
    "surprise: Unknown field.",
    "label: Enter the label.",
    "kind: Select an option from the list.",
    "when: Select a field from the list.",
  ]);
  expect(errorsOf({ label: "A", kind: "number", least: "5", most: "4", decimals: false })).toEqual([
    "most: Enter a maximum that is equal to or greater than the minimum.",
  ]);
  expect(errorsOf({ label: "A", kind: "number", least: "1.5" })).toEqual([
    "least: Enter a whole number, digits only.",
  ]);
  expect(errorsOf({ label: "A", kind: "text", longest: "201" })).toEqual([
    "longest: Enter a number from 1 to 200.",
  ]);
  expect(errorsOf({ label: "A", kind: "choice", choices: "One" })).toEqual([
    "choices: Enter 2 to 50 options, one per line.",
  ]);
  expect(errorsOf({ label: "A", kind: "choice", choices: "Tin\ntin" })).toEqual([
    "choices: “Tin” is listed twice.",
  ]);
  expect(errorsOf({ label: "A", kind: "text", when: when("use", "castle") })).toEqual([
    "when: “Use” has no option castle.",
  ]);
  expect(errorsOf({ label: "№", kind: "text" })).toEqual([
    "key: Enter lowercase letters, digits and underscores (_), starting with a letter.",
  ]);
});

test("choices keep their values after editing, reworded ones too", () => {
  const { choices } = fieldOf({ label: "Roof", kind: "choice", choices: "Tin\n3 layers\ntiles: Clay tiles" });
  expect(choices).toEqual([
    { value: "tin", label: "Tin" },
    { value: "3_layers", label: "3 layers" },
    { value: "tiles", label: "Clay tiles" },
  ]);
  expect(fieldOf({ label: "Roof", kind: "choice", choices: formatChoices(choices) }).choices).toEqual(
    choices,
  );
});

describe("a value", () => {
  const read = (raw: Record<string, unknown>, value: unknown) =>
    readValue("custom_x", asField(fieldOf({ label: "X", ...raw })), value);

  test("of a number is limited to its range", () => {
    const number = { kind: "number", unit: "m", least: "2", most: "400" };
    expect(read(number, "400")).toEqual({ value: 400 });
    expect(read(number, "401")).toEqual({ faults: ["Enter 2 to 400 m."] });
    expect(read(number, "1")).toEqual({ faults: ["Enter 2 to 400 m."] });
    expect(read(number, "2.5")).toEqual({ faults: ["Enter a whole number, digits only."] });
    expect(read({ kind: "number", decimals: true }, "2.5")).toEqual({ value: 2.5 });
    expect(read(number, "")).toEqual({ value: null });
  });

  test("of money, a date and a text is limited as well", () => {
    expect(read({ kind: "money", most: "5,000" }, "5,000.01")).toEqual({
      faults: ["Enter at most ₦5,000.00."],
    });
    expect(read({ kind: "money", most: "5,000" }, "5,000")).toEqual({ value: 500_000 });
    expect(read({ kind: "date", first_day: "2020-01-01" }, "2019-12-31")).toEqual({
      faults: ["Enter 1 Jan 2020 or later."],
    });
    expect(read({ kind: "text", longest: "3" }, "four")).toEqual({
      faults: ["Enter at most 3 characters. You entered 4."],
    });
  });
});

describe("a register with custom fields", () => {
  const full = withCustomFields(property, [
    fieldOf({
      label: "Borehole depth",
      kind: "number",
      required: true,
      when: when("use", "industrial", "mixed"),
    }),
    fieldOf({ label: "Roof", kind: "choice", choices: "Tin\nTiles" }),
    { ...fieldOf({ label: "Old number", kind: "text" }), former: true },
  ]);
  const whole = (use: string, more: object) => {
    const { values, errors } = readRecordInput(full, { street_name: "A", city: "B", use, ...more });
    return { depth: values.custom_borehole_depth, errors };
  };

  test("shows them after its own fields, and filters by choices", () => {
    expect(Object.keys(full.fields).slice(-2)).toEqual(["custom_borehole_depth", "custom_roof"]);
    expect(full.filters).toEqual(["use", "custom_roof"]);
    expect(full.groups.at(-1)).toEqual({
      legend: "Additional details",
      fields: ["custom_borehole_depth", "custom_roof"],
    });
    expect(full.former).toHaveProperty("custom_old_number");
  });

  test("requires them only where they apply", () => {
    expect(whole("industrial", {}).errors).toEqual({ custom_borehole_depth: ["Enter the borehole depth."] });
    expect(whole("industrial", { custom_borehole_depth: "30" })).toEqual({ depth: 30, errors: undefined });
    expect(whole("residential", {}).errors).toBeUndefined();
    expect(whole("residential", { custom_borehole_depth: "30" }).errors).toEqual({
      custom_borehole_depth: ["Leave this blank: it doesn’t apply to this use."],
    });
    expect(whole("residential", { custom_old_number: "7" }).errors).toEqual({
      custom_old_number: ["Unknown field."],
    });
  });

  test("compares texts of conditions ignoring case", () => {
    const field = asField(
      fieldOf({ label: "Chairs", kind: "number", when: when("line_of_business", "Barber ") }, shop),
    );
    expect(fieldApplies(field, { line_of_business: "BARBER" })).toBe(true);
    expect(fieldApplies(field, { line_of_business: "Barbershop" })).toBe(false);
    expect(fieldApplies(field, {})).toBe(false);
  });

  test("is unchanged if none was added", () => {
    expect(withCustomFields(street, [])).toBe(street);
  });
});
