import type { AnyResource } from "#resource/define.ts";
import type { Field, Value } from "#resource/field.ts";

let last = 0;

/** A number that no earlier call of this file returned, for unique values. */
export function nextNumber(): number {
  last += 1;
  return last;
}

/** Demonstration records that required references use, by register. */
const DEMONSTRATION = { lga: 1, individual: 1, revenue_item: 1, service_category: 1 };
let named: Record<string, number> = { ...DEMONSTRATION };

/** Resets numbers and references, so that samples do not depend on files that ran before. */
export function resetSamples(): void {
  last = 0;
  named = { ...DEMONSTRATION };
}

/** Makes required references to this register use this record from now on. */
export function referTo(register: string, id: number): void {
  named[register] = id;
}

/** Values that are only valid together: a fee needs a payer and a revenue item. */
const together: Readonly<Record<string, Record<string, Value>>> = {
  service_subcategory: { audience: "owners", revenue_item_id: 1 },
};

/** Valid values for every field of a resource except optional references; unique where required. */
export function sampleOf(
  resource: AnyResource,
  overrides: Record<string, Value> = {},
): Record<string, Value> {
  const n = nextNumber();
  const values: Record<string, Value> = {};
  for (const [name, field] of Object.entries(resource.fields)) values[name] = sampleValue(name, field, n);
  return { ...values, ...together[resource.name], ...overrides };
}

/** Only the required fields, and those that identify the resource. */
export function leastOf(resource: AnyResource): Record<string, Value> {
  const all = sampleOf(resource);
  const required = Object.entries(resource.fields).filter(
    ([name, field]) => field.required || resource.identity?.includes(name),
  );
  return Object.fromEntries(required.map(([name]) => [name, all[name] ?? null]));
}

export function sampleValue(name: string, field: Field, n: number): Value {
  switch (field.kind) {
    case "text":
      return sampleText(field.form, field.max, n);
    case "whole":
      return (
        (field.least ?? 0) +
        Number(`${name.startsWith("year") ? 2000 + (n % 20) : n % 9}`.slice(0, field.digits))
      );
    case "decimal":
      return 10 + (n % 50) + 0.25;
    case "money":
      return 1_250_000_00 + n;
    case "choice":
      return field.choices[n % field.choices.length]?.value ?? null;
    case "yes_no":
      return n % 2 === 0;
    case "date":
      return `2020-01-${String(1 + (n % 28)).padStart(2, "0")}`;
    case "reference":
      return field.required ? (named[field.to] ?? null) : null;
  }
}

function sampleText(form: string, max: number, n: number): string {
  const digits = (length: number) => String(n).padStart(length, "0");
  switch (form) {
    case "phone":
      return `080${digits(8)}`;
    case "email":
      return `person${n}@example.ng`;
    case "tin":
      return `2${digits(9)}`;
    case "tax_id":
      return `3${digits(12)}`;
    case "nin":
      return `4${digits(10)}`;
    case "rc":
      return `RC${100_000 + n}`;
    case "plate":
      return plate(n);
    default:
      return max < 8 ? String(n % 999) : `Ọ̀nà ${n}`.normalize("NFC").slice(0, max);
  }
}

/** AAA-001AA, AAA-002AA … */
function plate(n: number): string {
  const letter = (value: number) => String.fromCharCode(65 + (value % 26));
  const rest = Math.floor(n / 1000);
  return `ABC-${String(n % 1000).padStart(3, "0")}${letter(rest)}${letter(Math.floor(rest / 26))}`;
}
