import { getCategory } from "#areas/charging/billing/get-category.ts";
import { toTariffItem } from "#areas/charging/billing/item-row.ts";
import { customFieldsOf } from "#areas/registry/custom-fields/with-custom.ts";
import { addDays, isDate } from "#domain/lagos.ts";
import { getRegister } from "#domain/register/registers.ts";
import { isInForce } from "#domain/tariff.ts";
import { compareLines } from "#domain/tariff-compare.ts";
import { termsOn } from "#domain/tariff-terms.ts";
import { notFound } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { pageLoader } from "#page/page-loader.ts";

/** Dates offered beside the form. */
const MOST_DAYS = 12;

const INVALID_DATE = "Enter a real date, for example 2026-11-21.";

/** The lines of a category on the two dates in the URL; by default today and the last change. */
export const versionsLoader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const id = query.get("category") ?? "";
  if (!/^[0-9]{1,10}$/.test(id)) throw notFound("category");
  const { items, ...category } = await getCategory(actor, Number(id));
  const lines = items.map(toTariffItem);
  const starts = lines.flatMap(({ effective_from, effective_to }) =>
    effective_to ? [effective_from, addDays(effective_to, 1)] : [effective_from],
  );
  const terms = category.later_terms.map(({ effective_from }) => effective_from);
  const days = [...new Set([...starts, ...terms])].sort().slice(-MOST_DAYS);
  const today = await lagosToday(database());
  const day = (name: string, otherwise: string) => {
    const text = query.get(name) ?? "";
    return isDate(text) ? { day: text } : { day: otherwise, ...(text && { fault: [INVALID_DATE] }) };
  };
  const on = day("on", today);
  const against = day("against", days.at(-1) ?? today);
  const inForce = (at: string) => lines.filter((line) => isInForce(line, at));
  return {
    category: { id: category.id, name: category.name, resource: category.resource },
    on: on.day,
    against: against.day,
    days,
    errors: { on: on.fault, against: against.fault },
    custom: await customFieldsOf(getRegister(category.resource)),
    changes: compareLines(inForce(on.day), inForce(against.day)),
    terms: { before: termsOn(category, on.day), after: termsOn(category, against.day) },
  };
});
