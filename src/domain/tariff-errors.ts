/** Checks the lines of a tariff before it is saved or simulated; finds all errors. */
import { formatDate, isDate } from "./lagos.ts";
import { type FieldText, type Formula, findMeasuredField, type TariffItem } from "./tariff.ts";
import { isAmount } from "./tariff-formula.ts";
import { boundText } from "./tariff-text.ts";

export type TariffError = {
  code:
    | "tariff-negative"
    | "tariff-limits"
    | "tariff-dates"
    | "tariff-tiers"
    | "tariff-overlap"
    | "tariff-unknown-field";
  /** "items[2].rate_ppm" */
  path: string;
  message: string;
};

type Tiered = Extract<Formula, { kind: "tiered" }>;
type Report = (code: TariffError["code"], path: string, message: string) => void;

const NUMBERS = new Set(["whole", "decimal", "money"]);
const OPEN_END = "9999-12-31";

/** Errors of the lines in order; empty if there are none. With `fields`, also unknown fields. */
export function tariffErrors(items: readonly TariffItem[], fields?: FieldText): TariffError[] {
  const found: TariffError[] = [];
  for (const [index, item] of items.entries()) {
    const report: Report = (code, path, message) =>
      found.push({ code, path: `items[${index}].${path}`, message });
    amountErrors(item, report);
    dateErrors(item, report);
    if (item.kind === "tiered") tierErrors(item, fields ?? {}, report);
    if (fields) fieldErrors(item, fields, report);
    overlapErrors(items, index, report);
  }
  return found;
}

function amountErrors(item: TariffItem, report: Report): void {
  const sums: [string, number | null | undefined][] = [
    ["min_kobo", item.min_kobo],
    ["max_kobo", item.max_kobo],
  ];
  if (item.kind === "rate") sums.push(["rate_ppm", item.rate_ppm]);
  if (item.kind === "flat" || item.kind === "per_unit") sums.push(["amount_kobo", item.amount_kobo]);
  if (item.kind === "tiered") {
    for (const [at, tier] of item.tiers.entries()) {
      for (const [name, value] of Object.entries(tier))
        if (name !== "from") sums.push([`tiers[${at}].${name}`, value]);
    }
  }
  for (const [path, value] of sums) {
    if (value === null || value === undefined || isAmount(value)) continue;
    report(
      "tariff-negative",
      path,
      path.endsWith("rate_ppm") ? "Enter a rate of 0 or more" : "Enter an amount of 0 or more",
    );
  }
  if ((item.min_kobo ?? 0) > (item.max_kobo ?? Number.POSITIVE_INFINITY)) {
    report(
      "tariff-limits",
      "min_kobo",
      "The minimum is more than the maximum. Lower the minimum or raise the maximum",
    );
  }
}

function dateErrors(item: TariffItem, report: Report): void {
  if (!isDate(item.effective_from)) report("tariff-dates", "effective_from", "Enter the first day");
  if (!item.effective_to) return;
  if (!isDate(item.effective_to))
    report("tariff-dates", "effective_to", "Enter the last day, or leave it blank");
  else if (item.effective_to < item.effective_from) {
    report("tariff-dates", "effective_to", "Enter a last day on or after the first day");
  }
}

function tierErrors({ tiers, tier_field }: Tiered, fields: FieldText, report: Report): void {
  if (tiers.length === 0) report("tariff-tiers", "tiers", "Add at least one band");
  for (const [at, tier] of tiers.entries()) {
    const before = tiers[at - 1];
    const path = `tiers[${at}].from`;
    if (!Number.isFinite(tier.from) || tier.from < 0)
      report("tariff-tiers", path, "Enter 0 or more for the start of the band");
    else if (before && tier.from <= before.from) {
      report(
        "tariff-tiers",
        path,
        `Enter a start above ${boundText(before.from, tier_field, fields)}, the start of the previous band`,
      );
    }
  }
}

function fieldErrors(item: TariffItem, fields: FieldText, report: Report): void {
  for (const [at, condition] of item.conditions.entries()) {
    if (Object.hasOwn(fields, condition.field)) continue;
    report(
      "tariff-unknown-field",
      `conditions[${at}].field`,
      `There is no field “${condition.field}”. Select one from the list`,
    );
  }
  const measured = findMeasuredField(item);
  if (measured === undefined) return;
  const path = item.kind === "per_unit" ? "unit_field" : item.kind === "rate" ? "value_field" : "tier_field";
  const kind = Object.hasOwn(fields, measured) ? fields[measured]?.kind : undefined;
  const rated =
    item.kind === "rate" || (item.kind === "tiered" && item.tiers.some((tier) => "rate_ppm" in tier));
  if (!kind)
    report("tariff-unknown-field", path, `There is no field “${measured}”. Select one from the list`);
  else if (rated && kind !== "money")
    report("tariff-unknown-field", path, "For a rate, select a field with an amount of money");
  else if (!NUMBERS.has(kind)) report("tariff-unknown-field", path, "Select a number field");
}

/** Two lines with the same revenue item, conditions and date would charge twice. */
function overlapErrors(items: readonly TariffItem[], index: number, report: Report): void {
  const item = items[index];
  if (!item) return;
  const end = (one: TariffItem) => one.effective_to || OPEN_END;
  const at = items.findIndex((other, otherIndex) => {
    if (otherIndex >= index || lineKey(other) !== lineKey(item)) return false;
    return other.effective_from <= end(item) && item.effective_from <= end(other);
  });
  const other = items[at];
  if (!other) return;
  const until =
    other.effective_to && isDate(other.effective_to)
      ? `until ${formatDate(other.effective_to)}`
      : "with no end date";
  report(
    "tariff-overlap",
    "effective_from",
    `Line ${at + 1} charges ${item.item_code} on the same days, ${until}. End it before this line starts`,
  );
}

/** Key of the revenue item and the conditions, in any order. */
function lineKey(item: TariffItem): string {
  const conditions = item.conditions.map(({ field, op, value }) => {
    return JSON.stringify([field, op, Array.isArray(value) ? value.map(String).sort() : String(value)]);
  });
  return JSON.stringify([item.item_code, conditions.sort()]);
}
