import { sql } from "kysely";
import { recordCode } from "#domain/code.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { ownerOf } from "#kernel/owner.ts";
import { visitorOf } from "../registration/registration-row.ts";

/** Minutes of a visit, from the request of the code to the last step. */
export const VISIT_MINUTES = 60;

/** Minutes after confirmation in which a visitor can add a photo or passkey, because a screen may be left unattended. */
const FRESH_MINUTES = 10;

/** The person who makes a request: from the account, or confirmed through the contact on record. */
export interface Person {
  readonly individual_id: number;
  readonly user_id: number | null;
  /** Confirmed in the last 10 minutes; always true for an account, which confirms its identity separately. */
  readonly fresh: boolean;
}

/** The caller’s record, if their identity is confirmed. */
export async function findPerson(db: Queryable, actor: Actor): Promise<Person | undefined> {
  const { individual_id: own } = ownerOf(actor);
  if (own !== null) return { individual_id: own, user_id: actor.session?.user.id ?? null, fresh: true };
  const { rows } = await sql<{ individual_id: number; fresh: boolean }>`
    SELECT v.individual_id, v.confirmed_at > now() - make_interval(mins => ${FRESH_MINUTES}) AS fresh
    FROM biometric_visit v JOIN individual i ON i.id = v.individual_id
    WHERE v.visitor = ${visitorOf(actor)} AND v.confirmed_at IS NOT NULL AND i.status = 'active'
      AND v.created_at > now() - make_interval(mins => ${VISIT_MINUTES})
    ORDER BY v.created_at DESC LIMIT 1`.execute(db);
  return rows[0] && { ...rows[0], user_id: null };
}

/**
 * @param payerCode the payer code that the page shows. The browser may be used for another person by now, in another tab.
 * @throws AppError identity-not-proved, identity-changed
 */
export async function getPerson(db: Queryable, actor: Actor, payerCode: string): Promise<Person> {
  const person = await findPerson(db, actor);
  if (person && payerCode !== recordCode("IND", person.individual_id))
    throw new AppError(
      "conflict",
      "This browser is now being used for another person. Reload the page and check whose record is open.",
      { code: "identity-changed" },
    );
  if (person) return person;
  throw new AppError(
    "conflict",
    "First confirm your identity with your payer code and the code we send you.",
    {
      code: "identity-not-proved",
    },
  );
}

/**
 * Photo and passkey changes require a visitor’s recent confirmation.
 * @throws AppError identity-expired
 */
export function requireFresh({ fresh }: Person): void {
  if (fresh) return;
  throw new AppError(
    "conflict",
    "You confirmed your identity more than 10 minutes ago. Confirm it again with a new code.",
    { code: "identity-expired" },
  );
}
