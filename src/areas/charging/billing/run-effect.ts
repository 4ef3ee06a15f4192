import type { EffectRow } from "#domain/approval-requests.ts";
import { countNoun } from "#domain/count-text.ts";
import { addDays, formatDate, type LagosDate } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import type { Period } from "#domain/period.ts";
import { termsOn } from "#domain/tariff-terms.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import type { Tariff } from "./load-tariff.ts";
import type { RunRow, ShownPreview } from "./run-row.ts";
import { periodText, readPeriod } from "./run-scope.ts";
import type { Part } from "./tally.ts";

const NONE = "None";

/** What a run charges, and its period: "Rates, 2026". */
export function runTitle({ tariff, year, period_index }: RunRow): string {
  const { name } = tariff.category;
  return `${name}, ${periodText(periodOfRun({ tariff, year, period_index }))}`;
}

function periodOfRun({
  tariff,
  year,
  period_index,
}: Pick<RunRow, "tariff" | "year" | "period_index">): Period {
  return readPeriod(tariff.category.period, { year, index: period_index });
}

/** The effect of a requested run: bills and total, overall and by local government, and the due date. */
export async function issueEffect(db: Queryable, run: RunRow, shown: ShownPreview): Promise<EffectRow[]> {
  const period = periodOfRun(run);
  const today = await lagosToday(db);
  const added = (label: string, after: string) => ({ label, before: NONE, after });
  return [
    added("Category", runTitle(run)),
    added("Agency", await agencyName(db, run.agency_id)),
    added("Bills", shown.count.toLocaleString("en-NG")),
    added("Total", formatNaira(shown.total_kobo)),
    added(
      `Earliest due date, if approved on ${formatDate(today)}`,
      formatDate(earliestDue(run.tariff, period, today)),
    ),
    ...partsOf(shown.by_lga).map(([name, text]) => added(name, text)),
  ];
}

/** The effect of the withdrawal of a run, overall and by local government. */
export function withdrawalEffect(run: RunRow, open: OpenBills): EffectRow[] {
  const removed = (label: string, before: string) => ({ label, before, after: "Cancelled" });
  return [
    { label: "Category", before: runTitle(run), after: runTitle(run) },
    removed("Bills", open.count.toLocaleString("en-NG")),
    removed("Total", formatNaira(open.total_kobo)),
    ...partsOf(open.by_lga).map(([name, text]) => removed(name, text)),
  ];
}

export interface OpenBills extends Part {
  readonly by_lga: Readonly<Record<string, Part & { readonly name: string }>>;
}

function partsOf(parts: OpenBills["by_lga"] = {}): (readonly [name: string, text: string])[] {
  return Object.values(parts)
    .sort((a, b) => b.total_kobo - a.total_kobo)
    .map(({ name, count, total_kobo }) => [name, `${countNoun(count, "bill")}, ${formatNaira(total_kobo)}`]);
}

/** The earliest due date of bills that are issued on a day. */
export function earliestDue({ category }: Tariff, period: Period, issuedOn: LagosDate): LagosDate {
  const terms = termsOn(category, period.kind === "once" ? issuedOn : period.from);
  return addDays(issuedOn, terms.days_until_due);
}

export async function agencyName(db: Queryable, id: number): Promise<string> {
  const { name } = await db
    .selectFrom("agency")
    .select("name")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return name;
}
