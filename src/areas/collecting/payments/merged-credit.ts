import { sql } from "kysely";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { transferId } from "../ledger/transfer-id.ts";
import { moveCredit } from "./move-credit.ts";
import { lockCredit, type PayerId } from "./payer-credit.ts";

interface MergedPair {
  readonly id: number;
  readonly survivor_id: number;
  readonly loser_id: number;
}

const creditTransferId = (merge: number) => transferId("record_merge", merge, "credit");

/** Moves the credit of the merged record to the remaining record. @returns kobo */
export async function moveMergedCredit(tx: Tx, resource: AnyResource, merge: MergedPair): Promise<number> {
  const type = payerType(resource);
  if (!type) return 0;
  const [from, to] = [payer(type, merge.loser_id), payer(type, merge.survivor_id)];
  return moveCredit(tx, { from, to, transfer: creditTransferId(merge.id) });
}

/** Credit moved by a merge, in kobo. */
export async function creditMoved(db: Queryable, merge: number): Promise<number> {
  const query = db.selectFrom("transfer").select("amount").where("id", "=", creditTransferId(merge));
  return (await query.executeTakeFirst())?.amount ?? 0;
}

/**
 * Moves the credit back that the remaining record has not used since, without using credit of its own.
 * @returns kobo moved by the merge, and kobo moved back
 */
export async function returnCredit(
  tx: Tx,
  resource: AnyResource,
  merge: MergedPair,
): Promise<{ moved_kobo: number; returned_kobo: number }> {
  const type = payerType(resource);
  if (!type) return { moved_kobo: 0, returned_kobo: 0 };
  const [from, to] = [payer(type, merge.survivor_id), payer(type, merge.loser_id)];
  const transfer = transferId("record_merge", merge.id, "credit back");
  // The lock prevents other uses between reading and posting.
  await lockCredit(tx, from);
  const { moved_kobo, unused_kobo } = await creditOfMerge(tx, type, merge.id);
  if (moved_kobo === 0) return { moved_kobo: 0, returned_kobo: 0 };
  return { moved_kobo, returned_kobo: await moveCredit(tx, { from, to, transfer, most: unused_kobo }) };
}

export interface CreditOfMerge {
  /** Kobo posted from the merged record's account to the remaining one, by the merge and since. */
  readonly moved_kobo: number;
  /** The unused part of it, in kobo. Refunds don't use it: they are refused while it is held. */
  readonly unused_kobo: number;
}

/**
 * The amount that permanently left the remaining account since a merge is what it paid, less reversals, and less unused
 * credit of later merges. Its own later credit is not counted against it.
 */
export async function creditOfMerge(
  db: Queryable,
  type: PayerId["type"],
  merge: number,
): Promise<CreditOfMerge> {
  const owner = sql.ref(`k.${type}_id`);
  const account = (id: string) =>
    sql`(SELECT k.id FROM account k WHERE k.kind = 'payer-credit' AND ${owner} = ${sql.ref(id)})`;
  const { rows } = await sql<{ moved_kobo: number; used: number }>`
    WITH merged AS (
      SELECT m.created_at AS at, ${account("m.survivor_id")} AS survivor, ${account("m.loser_id")} AS loser
      FROM record_merge m WHERE m.id = ${merge}),
    moved AS (
      SELECT t.*, m.at, t.debit_account = m.survivor AS out,
        t.code = 'credit.moved' AND t.debit_account IS NOT DISTINCT FROM m.loser AS from_loser
      FROM merged m JOIN transfer t ON t.debit_account = m.survivor OR t.credit_account = m.survivor
      WHERE t.created_at >= m.at AND t.kind IN ('posted', 'post') AND NOT starts_with(t.code, 'refund.'))
    SELECT coalesce(sum(t.amount) FILTER (WHERE t.from_loser), 0)::bigint AS moved_kobo,
      coalesce(sum(CASE WHEN t.out THEN t.amount ELSE -t.amount END) FILTER (WHERE NOT t.from_loser
        AND CASE WHEN t.out THEN t.reverses_id IS NULL
          ELSE t.code = 'credit.moved' OR undone.created_at >= t.at END), 0)::bigint AS used
    FROM moved t LEFT JOIN transfer undone ON undone.id = t.reverses_id`.execute(db);
  const { moved_kobo = 0, used = 0 } = rows[0] ?? {};
  return { moved_kobo, unused_kobo: Math.max(0, moved_kobo - Math.max(0, used)) };
}

export function payerType({ name }: AnyResource): PayerId["type"] | undefined {
  return name === "individual" || name === "corporate" ? name : undefined;
}

const payer = (type: PayerId["type"], id: number): PayerId => ({ type, id });
