import { sql } from "kysely";
import { maskName } from "#domain/mask.ts";
import type { Contact, RegistrationKind } from "#domain/registration-input.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";

/** A record that holds the proved contact and that nobody stands for, as it is offered: its name masked. */
export interface Claimable {
  readonly code: string;
  /** "A•••• S••••" */
  readonly name: string;
  readonly lga_name: string | null;
}

export interface ClaimedRecord {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  /** What the account is called by. */
  readonly name: string;
}

/** More of one contact are for the office to look into. */
const MOST = 5;

/** Records somebody else entered or imported, that whoever proved the contact may have as theirs. */
export async function findClaimable(
  db: Queryable,
  kind: RegistrationKind,
  contact: Contact,
): Promise<Claimable[]> {
  const { rows } = await sql<{ code: string; title: string; lga_name: string | null }>`
    SELECT r.code, r.title, l.name AS lga_name FROM ${sql.table(kind)} r LEFT JOIN lga l ON l.id = r.lga_id
    WHERE ${holds(contact)} AND ${free(kind)} ORDER BY r.id LIMIT ${MOST}`.execute(db);
  return rows.map(({ code, title, lga_name }) => ({ code, name: maskName(title), lga_name }));
}

/** The record of this code among those that are offered, held so that it is not claimed twice at once. */
export async function lockClaimable(
  tx: Tx,
  kind: RegistrationKind,
  contact: Contact,
  code: string,
): Promise<ClaimedRecord | undefined> {
  const name = kind === "individual" ? sql`concat_ws(' ', r.first_name, r.surname)` : sql`r.contact_name`;
  const locked = await sql<ClaimedRecord>`
    SELECT r.id, r.code, r.title, coalesce(${name}, r.title) AS name FROM ${sql.table(kind)} r
    WHERE r.code = ${code} AND ${holds(contact)} AND ${live(kind)} FOR NO KEY UPDATE`.execute(tx);
  const record = locked.rows[0];
  // Asked for only now: whoever was first has let go of it.
  const still =
    record &&
    (await sql`SELECT FROM ${sql.table(kind)} r WHERE r.id = ${record.id} AND ${free(kind)}`.execute(tx));
  return still && still.rows.length > 0 ? record : undefined;
}

function holds({ field, value }: Contact) {
  return field === "email" ? sql`lower(r.email) = ${value}` : sql`r.phone_number = ${value}`;
}

function live(kind: RegistrationKind) {
  return kind === "individual" ? sql`r.status = 'active'` : sql`r.status NOT IN ('rejected', 'archived')`;
}

function free(kind: RegistrationKind) {
  return kind === "individual"
    ? sql`${live(kind)} AND NOT EXISTS (SELECT FROM app_user u WHERE u.individual_id = r.id)`
    : sql`${live(kind)} AND NOT EXISTS (SELECT FROM user_corporate u WHERE u.corporate_id = r.id)`;
}
