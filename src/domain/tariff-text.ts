/** Texts of tariff lines: what an amount is based on, and why a line was skipped. */
import { capitalise } from "./capitalise.ts";
import { type CodeResource, prefixes, recordCode } from "./code.ts";
import { countedFields } from "./counted-fields.ts";
import { compareDecimals, type Decimal, readDecimal } from "./decimal.ts";
import { formatDate, type LagosDate } from "./lagos.ts";
import { english, type Message, message, type Param, term } from "./message.ts";
import { formatNaira, groupDigits, safeNumber } from "./money.ts";
import { assessedValueField, type Condition, type FieldText, type TariffItem, type Tier } from "./tariff.ts";

/** 6000 → "0.6%". */
export function percent(rate_ppm: number): string {
  const digits = String(rate_ppm).padStart(5, "0");
  const decimals = digits.slice(-4).replace(/0+$/, "");
  return `${groupDigits(digits.slice(0, -4))}${decimals ? `.${decimals}` : ""}%`;
}

/** A field in a sentence: "number_of_rooms" is "rooms", "Plot size" is "plot size". */
export function fieldName(field: string, fields: FieldText): Message {
  return term(nameOf(field, fields));
}

/** A field at the start of a sentence. */
export function fieldTitle(field: string, fields: FieldText): Message {
  return { message_key: fields[field]?.label ?? capitalise(nameOf(field, fields)), params: {} };
}

/** The singular of what a field counts, in English: "room". */
export function unitNoun(field: string, fields: FieldText): string {
  return countedFields[field]?.one ?? singular(english(fieldName(field, fields)));
}

function nameOf(field: string, fields: FieldText): string {
  const counted = countedFields[field]?.many;
  if (counted !== undefined) return counted;
  const label = fields[field]?.label;
  // The field's label, or its name if it has no definition.
  return label?.replace(/^number of /i, "") ?? field.replace(/_kobo$/, "").replaceAll("_", " ");
}

/** Only used for labels that have no entry in `countedFields`. */
function singular(name: string): string {
  return name.replace(/([^s])s$/, "$1");
}

function isMoney(field: string, fields: FieldText): boolean {
  const kind = fields[field]?.kind;
  return kind ? kind === "money" : field === assessedValueField || field.endsWith("_kobo");
}

/** "1240.50" with separators, unchanged decimals. */
function formatDecimal({ units, scale }: Decimal): string {
  const places = String(scale).length - 1;
  const digits = String(units).padStart(places + 1, "0");
  const whole = groupDigits(places ? digits.slice(0, -places) : digits);
  return places ? `${whole}.${digits.slice(-places)}` : whole;
}

function formatKobo(value: Decimal): string {
  return formatNaira(safeNumber(value.units / value.scale));
}

/** A value with its field: "28 rooms", "1 room", "668.90 m² of plot size", "assessed value ₦35,750,000.00". */
export function quantity(value: Decimal, field: string, fields: FieldText): Message {
  const what = fieldName(field, fields);
  if (isMoney(field, fields)) return message("{what} {amount}", { what, amount: formatKobo(value) });
  const unit = fields[field]?.unit;
  const n = formatDecimal(value);
  if (unit) return message("{part} of {what}", { part: `${n} ${unit}`, what });
  const isOne = compareDecimals(value, { units: 1n, scale: 1n }) === 0;
  const counted = countedFields[field];
  if (counted) return { message_key: isOne ? counted.count_one : counted.count_many, params: { n } };
  return message("{n} {what}", { n, what: isOne ? term(unitNoun(field, fields)) : what });
}

/** The bounds of a tier: "6 or more, below 21". */
export function tierBounds(tier: Tier, next: Tier | undefined, field: string, fields: FieldText): Message {
  const from = boundText(tier.from, field, fields);
  if (!next) return message("{value} or more", { value: from });
  return message("{from} or more, below {to}", { from, to: boundText(next.from, field, fields) });
}

/** The start of a tier: "21", "₦5,000.00". */
export function boundText(from: number, field: string, fields: FieldText): string {
  return isMoney(field, fields) ? formatNaira(from) : groupNumber(from);
}

function groupNumber(value: number): string {
  const [whole = "", decimals] = String(value).split(".");
  return groupDigits(whole) + (decimals ? `.${decimals}` : "");
}

/** A value of a condition. Conditions are stored as text for all fields. */
function valueText(value: string | number | boolean, field: string, fields: FieldText): Param {
  const { kind, choices, to } = fields[field] ?? {};
  const text = String(value);
  const label = choices?.find((one) => one.value === text)?.label;
  if (label) return term(label);
  if (kind === "yes_no" || typeof value === "boolean") return term(text === "true" ? "Yes" : "No");
  if (to && to in prefixes && /^[1-9][0-9]{0,9}$/.test(text))
    return recordCode(prefixes[to as CodeResource], Number(text));
  const number = isMoney(field, fields) ? readDecimal(value) : undefined;
  const kobo = number ? Number(number.units / number.scale) : Number.NaN;
  return Number.isSafeInteger(kobo) ? formatNaira(kobo) : text;
}

/** The parts of a condition: the field, "use", and its values, "commercial or industrial". */
export function conditionParts(condition: Condition, fields: FieldText): { what: Param; value: Param } {
  const what = fieldName(condition.field, fields);
  const textOf = (value: string | number | boolean) => valueText(value, condition.field, fields);
  switch (condition.op) {
    case "is":
      return { what, value: textOf(condition.value) };
    case "in":
      return { what, value: condition.value.map(textOf).reduceRight((other, one) => either(one, other)) };
    case "at_least":
      return { what, value: message("{value} or more", { value: textOf(condition.value) }) };
    case "at_most":
      return { what, value: message("{value} or less", { value: textOf(condition.value) }) };
  }
}

function either(one: Param, other: Param): Message {
  return message("{one} or {other}", { one, other });
}

/** "Only where use is commercial or industrial". */
export function conditionText(condition: Condition, fields: FieldText): string {
  return `Only where ${clauseText(condition, fields)}`;
}

/** "use is commercial or industrial". */
export function clauseText(condition: Condition, fields: FieldText): string {
  return english({ message_key: "{what} is {value}", params: conditionParts(condition, fields) });
}

/** Why a line is not in force on a date. */
export function notInForce(item: TariffItem, on: LagosDate): string {
  return item.effective_from > on
    ? `In force only from ${formatDate(item.effective_from)}`
    : `In force only until ${formatDate(item.effective_to ?? on)}`;
}
