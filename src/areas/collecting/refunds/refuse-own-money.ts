import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { assertNotMaker } from "#kernel/decision/not-maker.ts";
import { isOwn } from "#kernel/owner.ts";
import type { LockedRequest } from "./lock-request.ts";

type Subject = Pick<LockedRequest, "payment_id" | "receipt_id" | "individual_id" | "corporate_id"> &
  Partial<Pick<LockedRequest, "bill_id">>;

/**
 * Requesters can't decide on their own requests. Officers who entered, took or confirmed the money can, because an
 * office of two people could not reverse a payment otherwise, and two people see it in any case.
 * @throws AppError own-entry
 */
export function refuseOwnRequest(actor: Actor, { asked_by }: Pick<LockedRequest, "asked_by">): void {
  assertNotMaker(actor, asked_by);
}

/** Officers can't request or decide on their own money. @throws AppError own-record */
export async function refuseOwnMoney(db: Queryable, actor: Actor, about: Subject): Promise<void> {
  if (await isOwnMoney(db, actor, about))
    throw new AppError("forbidden", "This is your own money. Ask another officer to handle it.", {
      code: "own-record",
    });
}

/** Whether the payer is the actor, or a company they act for. */
export async function isOwnMoney(db: Queryable, actor: Actor, about: Subject): Promise<boolean> {
  const { payment_id, receipt_id, individual_id, corporate_id, bill_id = null } = about;
  const { rows } = await sql<{ individual_id: number | null; corporate_id: number | null }>`
    SELECT individual_id, corporate_id FROM payment WHERE id = ${payment_id}::bigint
    UNION ALL SELECT individual_id, corporate_id FROM receipt WHERE id = ${receipt_id}::bigint
    UNION ALL SELECT individual_id, corporate_id FROM bill WHERE id = ${bill_id}::bigint
    UNION ALL SELECT ${individual_id}::bigint, ${corporate_id}::bigint`.execute(db);
  return rows.some((row) => isOwn(actor, row));
}
