import { sql } from "kysely";
import type { ValidationErrors } from "#domain/input-readers.ts";
import type { UserInput } from "#domain/people/user-input.ts";
import type { Queryable } from "#kernel/db/client.ts";

export interface UserRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone_number: string | null;
  readonly area: string;
  /** User status: `active`, `invited` (no password yet) or `suspended`. */
  readonly status: string;
  readonly status_reason: string | null;
  readonly individual_id: number | null;
  readonly invited_at: Date | null;
  readonly created_at: Date;
  readonly created_by_name: string | null;
  readonly version: number;
}

/** The displayed status of the user `u`. */
export const userStatus = sql`CASE WHEN u.status = 'active' AND u.password_hash IS NULL THEN 'invited' ELSE u.status END`;

/** A user as the API returns it, without secrets. */
export async function readUserRow(db: Queryable, id: number): Promise<UserRow> {
  const { rows } = await sql<UserRow>`
    SELECT u.id, u.code, u.name, u.email, u.phone_number, u.area, ${userStatus} AS status, u.status_reason,
      u.individual_id, u.invited_at, u.created_at, c.name AS created_by_name, u.version
    FROM app_user u LEFT JOIN app_user c ON c.id = u.created_by WHERE u.id = ${id}`.execute(db);
  return rows[0] as UserRow;
}

/** Email addresses and phone numbers are unique among accounts. */
export async function addContactErrors(
  db: Queryable,
  errors: ValidationErrors,
  { email, phone_number }: UserInput,
  exceptId: number | null,
): Promise<void> {
  const { rows } = await sql<{ same_email: boolean }>`
    SELECT coalesce(lower(email) = lower(${email}::text), false) AS same_email FROM app_user
    WHERE (lower(email) = lower(${email}::text) OR phone_number = ${phone_number}::text)
      AND id IS DISTINCT FROM ${exceptId}::bigint`.execute(db);
  const message = "Another user already signs in with this.";
  if (rows.some((row) => row.same_email)) errors.add("email", message, "duplicate");
  if (rows.some((row) => !row.same_email)) errors.add("phone_number", message, "duplicate");
}
