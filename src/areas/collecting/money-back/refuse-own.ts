import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { assertNotMaker } from "#kernel/decision/not-maker.ts";
import { isOwn } from "#kernel/own-payer.ts";
import type { LockedRequest } from "./lock-request.ts";

type About = Pick<LockedRequest, "payment_id" | "receipt_id" | "individual_id" | "corporate_id"> &
  Partial<Pick<LockedRequest, "bill_id">>;

/**
 * Nobody decides on what they requested. Whoever entered, took or confirmed the money may: an office of two could not reverse
 * a payment otherwise, and two people see it in any case.
 * @throws AppError own-entry
 */
export function refuseOwnRequest(actor: Actor, { asked_by }: Pick<LockedRequest, "asked_by">): void {
  assertNotMaker(actor, asked_by);
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
