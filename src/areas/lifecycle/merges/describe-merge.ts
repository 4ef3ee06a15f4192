import { sql } from "kysely";
import { namesOf, ownersText } from "#areas/charging/ownership/describe-owners.ts";
import { creditOfMerge, payerType } from "#areas/collecting/payments/merged-credit.ts";
import { readCredit } from "#areas/collecting/payments/payer-credit.ts";
import type { MergePair } from "#areas/registry/duplicates/lock-merge-pair.ts";
import { findRecord } from "#areas/registry/records/find.ts";
import { ownersOf } from "#areas/registry/records/owners.ts";
import type { AnyRecord } from "#areas/registry/records/row.ts";
import type { ApprovalSubject, EffectRow } from "#domain/approval-requests.ts";
import { formatNaira } from "#domain/money.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import type { Queryable } from "#kernel/db/client.ts";
import type { Description } from "#platform/approval-requests/define.ts";
import type { AnyResource } from "#resource/define.ts";
import { countReferences } from "./count-references.ts";
import type { MergeInput } from "./merge-records.ts";
import { owedFor } from "./owed-for.ts";

/** Labels of tables with rows to move, for the deciding officer. */
const MOVED_LABELS: Readonly<Record<string, string>> = {
  ownership: "Assets, current and former",
  bill: "Bills",
  payment: "Payments",
  receipt: "Receipts",
  money_back: "Refunds",
};

/** The effect of merging two payers, or the owners of an asset afterwards. @throws AppError not-found */
export async function describeMerge(
  db: Queryable,
  actor: Actor,
  { type }: ApprovalSubject,
  { survivor_id, loser_id, owners }: MergeInput,
): Promise<Description> {
  const resource = getRegister(type);
  const both = await findBoth(db, resource, survivor_id, loser_id);
  const { survivor, loser } = both;
  return {
    title: `${loser.code}, ${loser.title}: merge into ${survivor.code}, ${survivor.title}`.slice(0, 200),
    ...approvalScope(both),
    effect: [
      { label: loser.code, before: loser.title, after: `Archived, merged into ${survivor.code}` },
      ...(await creditRows(db, resource, both)),
      ...(await unpaidRows(db, actor, resource, both)),
      ...(await countRows(db, resource, both)),
      ...(owners === "loser" ? await ownerRows(db, resource, both) : []),
    ],
  };
}

interface MergeRow {
  readonly id: number;
  readonly code: string;
  readonly survivor_id: number;
  readonly loser_id: number;
}

/** The effect of undoing a merge. @throws AppError not-found */
export async function describeUndo(
  db: Queryable,
  resource: AnyResource,
  merge: MergeRow,
): Promise<Description> {
  const both = await findBoth(db, resource, merge.survivor_id, merge.loser_id);
  const { survivor, loser } = both;
  return {
    title: `${merge.code}: undo the merge of ${loser.code} into ${survivor.code}`,
    ...approvalScope(both),
    effect: [
      { label: loser.code, before: `Archived, merged into ${survivor.code}`, after: loser.title },
      ...(await returnedCredit(db, resource, merge, both)),
      ...(await movedRows(db, merge.id, both)),
    ],
  };
}

/** The scope that deciding officers need: the common local government, or unlimited. */
const approvalScope = ({ survivor, loser }: MergePair) => ({
  lga_ids: survivor.lga_id !== null && survivor.lga_id === loser.lga_id ? [survivor.lga_id] : null,
});

async function findBoth(
  db: Queryable,
  resource: AnyResource,
  survivorId: number,
  loserId: number,
): Promise<MergePair> {
  const [survivor, loser] = [
    await findRecord(db, resource, survivorId),
    await findRecord(db, resource, loserId),
  ];
  if (!survivor || !loser) throw notFound();
  return { survivor, loser };
}

/** "IND-… ₦500.00 and IND-… ₦1,000.00" before, everything with the survivor after. */
function row(
  label: string,
  { survivor, loser }: MergePair,
  values: readonly [string, string],
  sum: string,
): EffectRow {
  return {
    label,
    before: `${survivor.code}: ${values[0]}; ${loser.code}: ${values[1]}`,
    after: `${survivor.code}: ${sum}`,
  };
}

async function creditRows(db: Queryable, resource: AnyResource, both: MergePair): Promise<EffectRow[]> {
  const type = payerType(resource);
  if (!type) return [];
  const credit = async ({ id }: AnyRecord) => (await readCredit(db, { type, id })).kobo;
  const [survivorCredit, loserCredit] = [await credit(both.survivor), await credit(both.loser)];
  if (survivorCredit + loserCredit === 0) return [];
  return [
    row(
      "Credit",
      both,
      [formatNaira(survivorCredit), formatNaira(loserCredit)],
      formatNaira(survivorCredit + loserCredit),
    ),
  ];
}

async function unpaidRows(
  db: Queryable,
  actor: Actor,
  resource: AnyResource,
  both: MergePair,
): Promise<EffectRow[]> {
  const [survivorBills, loserBills] = [
    await owedFor(db, actor, resource, both.survivor.id),
    await owedFor(db, actor, resource, both.loser.id),
  ];
  if (!survivorBills || !loserBills || survivorBills.bills + loserBills.bills === 0) return [];
  const text = (bills: number, kobo: number | undefined) =>
    bills === 0 || kobo === undefined ? String(bills) : `${bills}, ${formatNaira(kobo)} due today`;
  const due =
    survivorBills.due_kobo === undefined || loserBills.due_kobo === undefined
      ? undefined
      : survivorBills.due_kobo + loserBills.due_kobo;
  const before = [
    text(survivorBills.bills, survivorBills.due_kobo),
    text(loserBills.bills, loserBills.due_kobo),
  ] as const;
  return [row("Unpaid bills", both, before, text(survivorBills.bills + loserBills.bills, due))];
}

async function countRows(db: Queryable, resource: AnyResource, both: MergePair): Promise<EffectRow[]> {
  const [survivorCounts, loserCounts] = [
    await countReferences(db, resource, both.survivor.id),
    await countReferences(db, resource, both.loser.id),
  ];
  return Object.entries(MOVED_LABELS).flatMap(([table, label]) => {
    const [a, b] = [survivorCounts[table] ?? 0, loserCounts[table] ?? 0];
    if (b === 0 || (table === "ownership" && resource.owned)) return [];
    return [row(label, both, [String(a), String(b)], String(a + b))];
  });
}

async function ownerRows(
  db: Queryable,
  resource: AnyResource,
  { survivor, loser }: MergePair,
): Promise<EffectRow[]> {
  const currentOwners = async ({ id }: AnyRecord) =>
    (await ownersOf(db, resource, id)).filter(({ current }) => current);
  const [before, after] = [await currentOwners(survivor), await currentOwners(loser)];
  const names = await namesOf(db, [...before, ...after]);
  return [
    {
      label: `Owners of ${survivor.code}`,
      before: ownersText(before, names),
      after: ownersText(after, names),
    },
  ];
}

async function returnedCredit(
  db: Queryable,
  resource: AnyResource,
  merge: MergeRow,
  { survivor, loser }: MergePair,
): Promise<EffectRow[]> {
  const type = payerType(resource);
  if (!type) return [];
  const [{ moved_kobo, unused_kobo }, { kobo: available }] = [
    await creditOfMerge(db, type, merge.id),
    await readCredit(db, { type, id: survivor.id }),
  ];
  if (moved_kobo === 0) return [];
  const returned = Math.min(unused_kobo, available);
  return [
    {
      label: `Credit of ${formatNaira(moved_kobo)} moved by the merge`,
      before: `${survivor.code}: ${formatNaira(available)}`,
      after: `${survivor.code}: ${formatNaira(available - returned)}; ${loser.code}: ${formatNaira(returned)}`,
    },
  ];
}

/** The number of rows that the merge moved; rows changed since remain. */
async function movedRows(
  db: Queryable,
  mergeId: number,
  { survivor, loser }: MergePair,
): Promise<EffectRow[]> {
  const { rows } = await sql<{ table_name: string; count: number }>`
    SELECT table_name, count(DISTINCT key)::int AS count FROM record_merge_row
    WHERE merge_id = ${mergeId} GROUP BY table_name`.execute(db);
  return Object.entries(MOVED_LABELS).flatMap(([table, label]) => {
    const count = rows.find(({ table_name }) => table_name === table)?.count ?? 0;
    if (count === 0) return [];
    return [
      { label: `${label}: ${count}`, before: survivor.code, after: `${loser.code}, unless changed since` },
    ];
  });
}
