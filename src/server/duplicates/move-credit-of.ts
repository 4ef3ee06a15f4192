import { sql } from "kysely";
import type { AnyResource } from "#resource/define.ts";
import type { Queryable, Tx } from "../db/client.ts";
import { transferId } from "../ledger/transfer-id.ts";
import { moveCredit } from "../payments/move-credit.ts";
import { lockCredit, type PayerId } from "../payments/payer-credit.ts";

interface MergedPair {
  readonly id: number;
  readonly survivor_id: number;
  readonly loser_id: number;
}

const there = (merge: number) => transferId("record_merge", merge, "credit");

/** What is kept in the loser's favour is the survivor's. @returns kobo */
export async function takeCredit(tx: Tx, resource: AnyResource, merge: MergedPair): Promise<number> {
  const type = payerType(resource);
  if (!type) return 0;
  const [from, to] = [payer(type, merge.loser_id), payer(type, merge.survivor_id)];
  return moveCredit(tx, { from, to, transfer: there(merge.id) });
}

/** What came over with a merge, kobo. */
export async function creditTaken(db: Queryable, merge: number): Promise<number> {
  const query = db.selectFrom("transfer").select("amount").where("id", "=", there(merge));
  return (await query.executeTakeFirst())?.amount ?? 0;
}

/** As much of it as the survivor has not used since goes back, out of nothing that is their own. @returns kobo that came over, and of it went back */
export async function giveCreditBack(
  tx: Tx,
  resource: AnyResource,
  merge: MergedPair,
): Promise<{ came: number; back: number }> {
  const type = payerType(resource);
  const came = await creditTaken(tx, merge.id);
  if (!type || came === 0) return { came: 0, back: 0 };
  const [from, to] = [payer(type, merge.survivor_id), payer(type, merge.loser_id)];
  const transfer = transferId("record_merge", merge.id, "credit back");
  // Nobody uses any between the reading and the booking.
  await lockCredit(tx, from);
  const most = Math.max(0, came - (await usedSince(tx, merge.id)));
  return { came, back: await moveCredit(tx, { from, to, transfer, most }) };
}

/**
 * What left the survivor's account for good since a merge's credit came to it, kobo: what it paid, less what was taken
 * back of that, and less what later merges brought and left there. What came of its own meanwhile makes up for none of it.
 */
async function usedSince(db: Queryable, merge: number): Promise<number> {
  const { rows } = await sql<{ kobo: number }>`
    SELECT coalesce(sum(CASE WHEN t.debit_account = came.credit_account THEN t.amount ELSE -t.amount END), 0)::bigint AS kobo
    FROM transfer came
    JOIN transfer t ON came.credit_account IN (t.debit_account, t.credit_account)
      AND t.created_at > came.created_at AND t.kind IN ('posted', 'post')
    LEFT JOIN transfer undone ON undone.id = t.reverses_id
    WHERE came.id = ${there(merge)} AND CASE WHEN t.debit_account = came.credit_account
      THEN t.reverses_id IS NULL
      ELSE t.code = 'credit.moved' OR undone.created_at > came.created_at END`.execute(db);
  return Math.max(0, rows[0]?.kobo ?? 0);
}

function payerType({ name }: AnyResource): PayerId["type"] | undefined {
  return name === "individual" || name === "corporate" ? name : undefined;
}

const payer = (type: PayerId["type"], id: number): PayerId => ({ type, id });
