import { sql } from "kysely";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { isOwn } from "../charging/own-payer.ts";
import type { Queryable, Tx } from "../db/client.ts";
import { ownEntry } from "../records/verbs.ts";
import type { LockedRequest } from "./lock-request.ts";

type About = Pick<LockedRequest, "payment_id" | "receipt_id" | "individual_id" | "corporate_id"> &
  Partial<Pick<LockedRequest, "bill_id">>;

/** Who asks or decides, by their number. @throws AppError not-signed-in */
export function officerOf(actor: Actor): number {
  const me = actor.session?.user.id;
  if (me === undefined) throw new AppError("not-signed-in", "Sign in first.");
  return me;
}

/**
 * Nobody decides on what they asked for; nor on undoing money that they entered, took or confirmed themselves: that would
 * be one person's word twice.
 * @throws AppError own-entry
 */
export async function refuseInvolved(tx: Tx, actor: Actor, request: LockedRequest): Promise<void> {
  const me = officerOf(actor);
  if (request.asked_by === me) throw ownEntry();
  if (request.payment_id === null) return;
  if (await tookPart(tx, me, request.payment_id))
    throw new AppError(
      "forbidden",
      "You entered, took or confirmed this money yourself: another officer has to decide.",
      { code: "own-entry" },
    );
}

/** Whether an officer entered, took or confirmed the money of a payment, or counted or closed the till it went through. */
export async function tookPart(db: Queryable, me: number, payment_id: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM payment pm LEFT JOIN bank_entry e ON e.payment_id = pm.id
    LEFT JOIN till_payment tp ON tp.payment_id = pm.id LEFT JOIN till t ON t.id = tp.till_id
    WHERE pm.id = ${payment_id}
      AND ${me}::bigint IN (pm.actor_id, e.entered_by, e.decided_by, t.counted_by, t.closed_by)`.execute(db);
  return rows.length > 0;
}

/** No officer asks for or decides on what is their own. @throws AppError own-record */
export async function refuseOwnMoney(db: Queryable, actor: Actor, about: About): Promise<void> {
  if (await isOwnMoney(db, actor, about))
    throw new AppError("forbidden", "This is your own money. Somebody else has to see to it.", {
      code: "own-record",
    });
}

/** Whether the payer is whoever looks, or a company they act for. */
export async function isOwnMoney(db: Queryable, actor: Actor, about: About): Promise<boolean> {
  const { payment_id, receipt_id, individual_id, corporate_id, bill_id = null } = about;
  const { rows } = await sql<{ individual_id: number | null; corporate_id: number | null }>`
    SELECT individual_id, corporate_id FROM payment WHERE id = ${payment_id}::bigint
    UNION ALL SELECT individual_id, corporate_id FROM receipt WHERE id = ${receipt_id}::bigint
    UNION ALL SELECT individual_id, corporate_id FROM bill WHERE id = ${bill_id}::bigint
    UNION ALL SELECT ${individual_id}::bigint, ${corporate_id}::bigint`.execute(db);
  return rows.some((row) => isOwn(actor, row));
}
