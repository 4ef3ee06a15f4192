/**
 * The tariff calculator: computes charge lines with explanations from asset, tariff and dates. Bills, the public
 * "explain my bill", the simulator and the tests all use this function. Pure: no clock, no database; lines are in the
 * order of revenue item codes.
 */
import { compareDecimals, readDecimal } from "./decimal.ts";
import { addDays, type LagosDate } from "./lagos.ts";
import { type Explained, english, explained, type Message, message } from "./message.ts";
import { formatNaira, sumKobo } from "./money.ts";
import {
  type AssetSnapshot,
  type Category,
  type Condition,
  type FieldText,
  findMeasuredField,
  isInForce,
  type TariffItem,
} from "./tariff.ts";
import {
  amountOf,
  type ChargeException,
  exceptionOutcome,
  isAmount,
  type Outcome,
  tooLarge,
} from "./tariff-formula.ts";
import { type Terms, termsOn } from "./tariff-terms.ts";
import { conditionText, fieldName, fieldTitle, notInForce } from "./tariff-text.ts";

/** One charge, kobo. The line that raises a total to the category's minimum has no item. */
export type ChargeLine = Explained & {
  item_id: number | null;
  item_code: string;
  label: string;
  kobo: number;
  citation: string;
};

export type Charge = {
  lines: ChargeLine[];
  total_kobo: number;
  /** Tariff lines that don’t apply, with the reasons. */
  skipped: { item_id: number; reason: string }[];
  /** Reasons why an officer must check the charge before it is issued; empty if there are none. */
  exceptions: ChargeException[];
  /** Date that determines the tariff, in Lagos time. */
  tariff_on: LagosDate;
  due_on: LagosDate;
};

export type ChargeInput = {
  category: Category;
  items: readonly TariffItem[];
  asset: AssetSnapshot;
  /** First day of the period: its lines and terms apply ("once": those of `as_of`). */
  period_from: LagosDate;
  /** The charging date; the due date is computed from it. */
  as_of: LagosDate;
  /** The asset's field definitions, for labels in explanations. */
  fields?: FieldText;
};

const MINIMUM_CODE = "MINIMUM";

const invalidLimit: ChargeException = {
  code: "invalid-tariff",
  message: "A minimum or maximum of this tariff is invalid",
};

/** Charges one asset. Errors of asset or tariff become exceptions; RangeError only for invalid dates. */
export function charge(input: ChargeInput): Charge {
  const { category, asset, fields = {} } = input;
  const tariff_on = category.period === "once" ? input.as_of : input.period_from;
  const terms = termsOn(category, tariff_on);
  const due_on = addDays(input.as_of, terms.days_until_due);
  const result: Charge = { lines: [], total_kobo: 0, skipped: [], exceptions: [], tariff_on, due_on };
  for (const item of inPaymentOrder(input.items)) {
    const outcome = applyLimits(computeItem(item, asset, fields, tariff_on), result.total_kobo, item);
    if ("skip" in outcome) result.skipped.push({ item_id: item.id, reason: outcome.skip });
    else if ("exception" in outcome) addException(result.exceptions, outcome.exception);
    else
      addLine(result, {
        item_id: item.id,
        item_code: item.item_code,
        label: item.item_name,
        kobo: outcome.kobo,
        ...explained(outcome.text),
        citation: item.citation,
      });
  }
  addMinimum(result, terms);
  if (result.lines.length === 0 && result.exceptions.length === 0) {
    addException(result.exceptions, { code: "nothing-applies", message: "No line of this tariff applies" });
  }
  return result;
}

/** By revenue item code, then by id. */
function inPaymentOrder(items: readonly TariffItem[]): TariffItem[] {
  const compare = (a: TariffItem, b: TariffItem) =>
    a.item_code < b.item_code ? -1 : a.item_code > b.item_code ? 1 : a.id - b.id;
  return [...items].sort(compare);
}

function addException(exceptions: ChargeException[], one: ChargeException): void {
  if (!exceptions.some((known) => known.message === one.message)) exceptions.push(one);
}

function addLine(result: Charge, line: ChargeLine): void {
  result.lines.push(line);
  result.total_kobo = sumKobo([result.total_kobo, line.kobo]);
}

/** Adds the minimum charge as a line of its own, if something applies but comes to less. */
function addMinimum(result: Charge, { minimum_kobo }: Terms): void {
  const least = minimum_kobo ?? 0;
  if (!isAmount(least)) addException(result.exceptions, invalidLimit);
  if (!isAmount(least) || result.lines.length === 0 || result.total_kobo >= least) return;
  addLine(result, {
    item_id: null,
    item_code: MINIMUM_CODE,
    label: "Minimum charge",
    kobo: least - result.total_kobo,
    ...explained(explainMinimum(least)),
    citation: "",
  });
}

function computeItem(item: TariffItem, asset: AssetSnapshot, fields: FieldText, on: LagosDate): Outcome {
  if (!isInForce(item, on)) return { skip: notInForce(item, on) };
  for (const condition of item.conditions) {
    const value = asset[condition.field];
    if (isBlank(value)) return missing(condition.field, fields);
    if (!isMet(condition, value)) return { skip: conditionText(condition, fields) };
  }
  const field = findMeasuredField(item);
  if (field === undefined) return amountOf(item, { units: 0n, scale: 1n }, "", fields);
  if (isBlank(asset[field])) return missing(field, fields);
  const value = readDecimal(asset[field]);
  if (!value || value.units < 0n) {
    const what = fieldTitle(field, fields);
    return exceptionOutcome("invalid-field", message("{what} is not a number of 0 or more", { what }));
  }
  return amountOf(item, value, field, fields);
}

function missing(field: string, fields: FieldText): Outcome {
  const text =
    fields[field]?.kind === "yes_no"
      ? message("{what}: no answer recorded", { what: fieldTitle(field, fields) })
      : message("No {what} recorded", { what: fieldName(field, fields) });
  return exceptionOutcome("missing-field", text);
}

/** How the charge of a tariff line was computed for a record; undefined if nothing was charged. */
export function explainAmount(
  item: TariffItem,
  asset: AssetSnapshot,
  fields: FieldText,
): Message | undefined {
  const outcome = applyLimits(computeItem(item, asset, fields, item.effective_from), 0, item);
  return "text" in outcome ? outcome.text : undefined;
}

/** Explanation of the line that raises a total to the minimum charge, kobo. */
export function explainMinimum(least: number): Message {
  return message("Raises the total to the minimum charge, {amount}", { amount: formatNaira(least) });
}

const isBlank = (value: AssetSnapshot[string] | undefined) =>
  value === undefined || value === null || value === "";

function isMet(condition: Condition, value: AssetSnapshot[string] | undefined): boolean {
  if (condition.op === "is") return String(value) === String(condition.value);
  if (condition.op === "in") return condition.value.some((one) => String(one) === String(value));
  const [actual, bound] = [readDecimal(value), readDecimal(condition.value)];
  if (!actual || !bound) return false;
  const order = compareDecimals(actual, bound);
  return condition.op === "at_least" ? order >= 0 : order <= 0;
}

/** Limits a line to its minimum and maximum, and skips it if the result is 0 or too large. */
function applyLimits(outcome: Outcome, soFar: number, item: TariffItem): Outcome {
  if (!("kobo" in outcome)) return outcome;
  const [least, most] = [item.min_kobo ?? 0, item.max_kobo ?? Number.MAX_SAFE_INTEGER];
  if (!isAmount(least) || !isAmount(most) || least > most) {
    return { exception: invalidLimit };
  }
  let { kobo, text } = outcome;
  if (kobo < least) {
    kobo = least;
    text = message("{what}, raised to the minimum, {amount}", { what: text, amount: formatNaira(least) });
  }
  if (kobo > most) {
    kobo = most;
    text = message("{what}, capped at the maximum, {amount}", { what: text, amount: formatNaira(most) });
  }
  if (kobo === 0) return { skip: `Nothing to charge: ${english(text)}` };
  return isAmount(soFar + kobo) ? { kobo, text } : tooLarge;
}
