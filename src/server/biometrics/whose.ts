import { sql } from "kysely";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import type { Queryable } from "../db/client.ts";
import { ownerOf } from "../owner.ts";
import { visitorOf } from "../registration/registration-row.ts";

/** Minutes that a visitor has, from asking for the code to the last step. */
export const VISIT_MINUTES = 60;

/** The person a call is about: of the account, or proved by the contact on record. */
export interface Person {
  readonly individual_id: number;
  readonly user_id: number | null;
}

/** Who the caller is on record, if they have shown it. */
export async function findPerson(db: Queryable, actor: Actor): Promise<Person | undefined> {
  const { individual_id: own } = ownerOf(actor);
  if (own !== null) return { individual_id: own, user_id: actor.session?.user.id ?? null };
  const { rows } = await sql<{ individual_id: number }>`
    SELECT v.individual_id FROM biometric_visit v JOIN individual i ON i.id = v.individual_id
    WHERE v.visitor = ${visitorOf(actor)} AND v.confirmed_at IS NOT NULL AND i.status = 'active'
      AND v.created_at > now() - make_interval(mins => ${VISIT_MINUTES})
    ORDER BY v.created_at DESC LIMIT 1`.execute(db);
  return rows[0] && { ...rows[0], user_id: null };
}

/** @throws AppError identity-not-proved */
export async function getPerson(db: Queryable, actor: Actor): Promise<Person> {
  const person = await findPerson(db, actor);
  if (person) return person;
  throw new AppError("conflict", "Show who you are first: with your payer's code and the code we send you.", {
    code: "identity-not-proved",
  });
}
