import { counted, message } from "#domain/message.ts";
import { formatNaira } from "#domain/money.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { assessPage, type PagePlan } from "./assess-page.ts";
import type { ShownPreview } from "./run-row.ts";
import { countAsset, newTally, type Part, type Tally } from "./tally.ts";

/**
 * Computes again what a run would issue, and compares it with the figures its requester was shown: in total, by local
 * government and by use. Writes nothing.
 * @param eachPage called between pages, to stop in time
 * @throws AppError conflict (run-changed)
 */
export async function requireSameFigures(
  db: Queryable,
  plan: PagePlan,
  shown: ShownPreview,
  eachPage: () => void = () => undefined,
): Promise<void> {
  const now = newTally();
  for (let after: number | undefined = 0; after !== undefined; ) {
    eachPage();
    const page = await assessPage(plan, after, db);
    for (const { asset, assessed } of page.assets) countAsset(now, plan.resource, asset, assessed);
    after = page.next;
  }
  if (!isSame(now, shown)) throw runChanged(now, shown);
}

function isSame(now: Tally, shown: ShownPreview): boolean {
  return (
    isSamePart(now, shown) &&
    areSameParts(now.by_lga, shown.by_lga) &&
    areSameParts(now.by_class, shown.by_class)
  );
}

type Parts = Readonly<Record<string, Part>>;

function areSameParts(now: Parts, shown: Parts = {}): boolean {
  const keys = Object.keys(now);
  return keys.length === Object.keys(shown).length && keys.every((key) => isSamePart(now[key], shown[key]));
}

function isSamePart(now: Part | undefined, shown: Part | undefined): boolean {
  return now?.count === shown?.count && now?.total_kobo === shown?.total_kobo;
}

function runChanged(now: Part, shown: Part): AppError {
  const textOf = ({ count, total_kobo }: Part) =>
    counted(count, "1 bill, {sum}", "{n} bills, {sum}", {
      n: count.toLocaleString("en-NG"),
      sum: formatNaira(total_kobo),
    });
  const text = isSamePart(now, shown)
    ? message(
        "This run has changed since it was previewed. Requested: {shown}. The total is the same, but its breakdown has changed. Preview the run again and make a new request.",
        { shown: textOf(shown) },
      )
    : message(
        "This run has changed since it was previewed. Requested: {shown}. Now: {now}. Preview the run again and make a new request.",
        { shown: textOf(shown), now: textOf(now) },
      );
  return new AppError("conflict", text, { code: "run-changed" });
}
