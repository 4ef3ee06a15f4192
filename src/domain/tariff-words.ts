/** The plain English of tariff lines: what a figure came from, and why a line was left out. */
import { type CodeResource, prefixes, recordCode } from "./code.ts";
import { compareDecimals, type Decimal, readDecimal } from "./decimal.ts";
import { formatDate, type LagosDate } from "./lagos.ts";
import { formatNaira, groupDigits, safeNumber } from "./money.ts";
import { assessedValueField, type Condition, type FieldWords, type TariffItem, type Tier } from "./tariff.ts";

/** 6000 → "0.6 %". */
export function percent(rate_ppm: number): string {
  const digits = String(rate_ppm).padStart(5, "0");
  const decimals = digits.slice(-4).replace(/0+$/, "");
  return `${groupDigits(digits.slice(0, -4))}${decimals ? `.${decimals}` : ""} %`;
}

/** A field within a sentence: "number_of_rooms" or its label "Number of rooms" → "rooms". */
export function fieldName(field: string, fields: FieldWords): string {
  const label = fields[field]?.label ?? field.replaceAll("_", " ");
  const name = label.replace(/^number of /i, "").replace(/ kobo$/, "");
  // "GPS point" stays; "Rooms" becomes "rooms".
  return /^\p{Lu}\p{Lu}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
}

function isMoney(field: string, fields: FieldWords): boolean {
  const kind = fields[field]?.kind;
  return kind ? kind === "money" : field === assessedValueField || field.endsWith("_kobo");
}

/** "1240.50" grouped, as it was written. */
function number({ units, scale }: Decimal): string {
  const places = String(scale).length - 1;
  const digits = String(units).padStart(places + 1, "0");
  const whole = groupDigits(places ? digits.slice(0, -places) : digits);
  return places ? `${whole}.${digits.slice(-places)}` : whole;
}

function naira(value: Decimal): string {
  return formatNaira(safeNumber(value.units / value.scale));
}

/** A value with its field: "28 rooms", "1 room", "668.90 m² of plot size", "assessed value ₦35,750,000.00". */
export function quantity(value: Decimal, field: string, fields: FieldWords): string {
  const name = fieldName(field, fields);
  if (isMoney(field, fields)) return `${name} ${naira(value)}`;
  const unit = fields[field]?.unit;
  if (unit) return `${number(value)} ${unit} of ${name}`;
  const one = compareDecimals(value, { units: 1n, scale: 1n }) === 0;
  return `${number(value)} ${one ? name.replace(/([^s])s$/, "$1") : name}`;
}

/** The bounds of a tier: "6 or more, below 21". */
export function tierBounds(tier: Tier, next: Tier | undefined, field: string, fields: FieldWords): string {
  const from = `${boundWords(tier.from, field, fields)} or more`;
  return next ? `${from}, below ${boundWords(next.from, field, fields)}` : from;
}

/** Where a tier begins: "21", "₦5,000.00". */
export function boundWords(from: number, field: string, fields: FieldWords): string {
  return isMoney(field, fields) ? formatNaira(from) : groupNumber(from);
}

function groupNumber(value: number): string {
  const [whole = "", decimals] = String(value).split(".");
  return groupDigits(whole) + (decimals ? `.${decimals}` : "");
}

/** A value as a condition names it. Whatever the field, conditions are kept as text. */
function valueWords(value: string | number | boolean, field: string, fields: FieldWords): string {
  const { kind, choices, to } = fields[field] ?? {};
  const text = String(value);
  const label = choices?.find((one) => one.value === text)?.label;
  if (label) return label.charAt(0).toLowerCase() + label.slice(1);
  if (kind === "yes_no" || typeof value === "boolean") return text === "true" ? "yes" : "no";
  if (to && to in prefixes && /^[1-9][0-9]{0,9}$/.test(text))
    return recordCode(prefixes[to as CodeResource], Number(text));
  const number = isMoney(field, fields) ? readDecimal(value) : undefined;
  const kobo = number ? Number(number.units / number.scale) : Number.NaN;
  return Number.isSafeInteger(kobo) ? formatNaira(kobo) : text;
}

/** "Only where use is commercial or industrial". */
export function conditionWords(condition: Condition, fields: FieldWords): string {
  const name = fieldName(condition.field, fields);
  const word = (value: string | number | boolean) => valueWords(value, condition.field, fields);
  switch (condition.op) {
    case "is":
      return `Only where ${name} is ${word(condition.value)}`;
    case "in":
      return `Only where ${name} is ${condition.value.map(word).join(" or ")}`;
    case "at_least":
      return `Only where ${name} is ${word(condition.value)} or more`;
    case "at_most":
      return `Only where ${name} is ${word(condition.value)} or less`;
  }
}

/** Why a line is not in force on a date. */
export function notInForce(item: TariffItem, on: LagosDate): string {
  return item.effective_from > on
    ? `In force only from ${formatDate(item.effective_from)}`
    : `In force only until ${formatDate(item.effective_to ?? on)}`;
}
