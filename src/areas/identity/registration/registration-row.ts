import { sql } from "kysely";
import type { Contact, RegistrationKind } from "#domain/registration-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { secretHash } from "#kernel/session/session.ts";

/** Minutes from the start to the completion of a registration. */
const REGISTRATION_MINUTES = 120;

export interface Registration {
  readonly id: string;
  readonly kind: RegistrationKind;
  readonly contact: Contact;
  readonly password_hash: string | null;
  readonly confirmed: boolean;
  readonly user_id: number | null;
  /** Completed within ten minutes and not signed out since: the response may have been lost. */
  readonly just_finished: boolean;
}

interface Row {
  readonly id: string;
  readonly kind: RegistrationKind;
  readonly email: string | null;
  readonly phone_number: string | null;
  readonly password_hash: string | null;
  readonly confirmed: boolean;
  readonly user_id: number | null;
  readonly just_finished: boolean;
}

const columns = sql`
  id, kind, email, phone_number, password_hash, confirmed_at IS NOT NULL AS confirmed, user_id,
  coalesce(completed_at > now() - interval '10 minutes'
    AND NOT EXISTS (SELECT FROM session s WHERE s.user_id = r.user_id AND s.ended_at IS NOT NULL), false)
    AS just_finished`;

/** Of this browser, and not expired. */
const ofThisBrowser = (actor: Actor) =>
  sql`visitor = ${visitorOf(actor)} AND created_at > now() - make_interval(mins => ${REGISTRATION_MINUTES})`;

/** The browser of a registration: the digest of its random cookie. */
export function visitorOf(actor: Actor): Buffer {
  return secretHash(actor.key);
}

/**
 * Locks a registration of this browser until the step is done.
 * @throws AppError not-found (registration-ended; the same for a foreign, missing or expired one)
 */
export async function lockRegistration(tx: Tx, actor: Actor, id: string): Promise<Registration> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM registration r WHERE id = ${id} AND ${ofThisBrowser(actor)} FOR UPDATE`.execute(
    tx,
  );
  if (!rows[0]) throw registrationEnded();
  return toRegistration(rows[0]);
}

/** The registration `id` of this browser, or its newest unfinished one. */
export async function findRegistration(
  db: Queryable,
  actor: Actor,
  key: { readonly id: string } | { readonly kind: RegistrationKind },
): Promise<Registration | undefined> {
  const condition = "id" in key ? sql`id = ${key.id}` : sql`kind = ${key.kind} AND completed_at IS NULL`;
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM registration r WHERE ${condition} AND ${ofThisBrowser(actor)}
    ORDER BY created_at DESC LIMIT 1`.execute(db);
  return rows[0] && toRegistration(rows[0]);
}

export function registrationEnded(): AppError {
  return new AppError("not-found", "This registration has expired. Start again.", {
    code: "registration-ended",
  });
}

function toRegistration({ email, phone_number, ...row }: Row): Registration {
  const contact: Contact =
    email === null ? { field: "phone_number", value: phone_number ?? "" } : { field: "email", value: email };
  return { ...row, contact };
}
