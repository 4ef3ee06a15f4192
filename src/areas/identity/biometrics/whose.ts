import { sql } from "kysely";
import { recordCode } from "#domain/code.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { ownerOf } from "#kernel/owner.ts";
import { visitorOf } from "../registration/registration-row.ts";

/** Minutes that a visitor has, from asking for the code to the last step. */
export const VISIT_MINUTES = 60;

/** Minutes after their proof in which a visitor can put a photo or passkey on record: a screen left behind is nobody's. */
const FRESH_MINUTES = 10;

/** The person a call is about: of the account, or proved by the contact on record. */
export interface Person {
  readonly individual_id: number;
  readonly user_id: number | null;
  /** Proved within the last minutes; of an account, whose own proof is asked for apart, always. */
  readonly fresh: boolean;
}

/** Who the caller is on record, if they have shown it. */
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
 * @param shown the payer's code that the page shows. The browser may have become somebody else's since, in another tab.
 * @throws AppError identity-not-proved, identity-changed
 */
export async function getPerson(db: Queryable, actor: Actor, shown: string): Promise<Person> {
  const person = await findPerson(db, actor);
  if (person && shown !== recordCode("IND", person.individual_id))
    throw new AppError(
      "conflict",
      "This browser is somebody else's by now than this page shows. Load the page again and look for whom it is.",
      { code: "identity-changed" },
    );
  if (person) return person;
  throw new AppError("conflict", "Show who you are first: with your payer's code and the code we send you.", {
    code: "identity-not-proved",
  });
}

/**
 * For what puts another face or key on somebody: a visitor proved who they are a moment ago.
 * @throws AppError identity-expired
 */
export function requireFresh({ fresh }: Person): void {
  if (fresh) return;
  throw new AppError(
    "conflict",
    "It is more than ten minutes since you proved who you are. Prove it again with another code.",
    { code: "identity-expired" },
  );
}
