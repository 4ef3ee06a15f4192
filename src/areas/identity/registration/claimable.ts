import { sql } from "kysely";
import { maskName } from "#domain/mask-name.ts";
import type { Contact, RegistrationKind } from "#domain/registration-input.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";

/** A record with the verified contact and without an account, offered with a masked name. */
export interface Claimable {
  readonly code: string;
  /** Masked name, such as "A•••• S••••". */
  readonly name: string;
  readonly lga_name: string | null;
}

export interface ClaimedRecord {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  /** Name of the account. */
  readonly name: string;
}

/** More matches need an officer. */
const MAX_CLAIMABLE = 5;

/** Records entered or imported by others that the owner of the verified contact can take over. */
export async function findClaimable(
  db: Queryable,
  kind: RegistrationKind,
  contact: Contact,
): Promise<Claimable[]> {
  const { rows } = await sql<{ code: string; title: string; lga_name: string | null }>`
    SELECT r.code, r.title, l.name AS lga_name FROM ${sql.table(kind)} r LEFT JOIN lga l ON l.id = r.lga_id
    WHERE ${matchesContact(contact)} AND ${unclaimedCondition(kind)} ORDER BY r.id LIMIT ${MAX_CLAIMABLE}`.execute(
    db,
  );
  return rows.map(({ code, title, lga_name }) => ({ code, name: maskName(title), lga_name }));
}

/** Locks the offered record with this code, so that it can’t be claimed twice at once. */
export async function lockClaimable(
  tx: Tx,
  kind: RegistrationKind,
  contact: Contact,
  code: string,
): Promise<ClaimedRecord | undefined> {
  const name = kind === "individual" ? sql`concat_ws(' ', r.first_name, r.surname)` : sql`r.contact_name`;
  const locked = await sql<ClaimedRecord>`
    SELECT r.id, r.code, r.title, coalesce(${name}, r.title) AS name FROM ${sql.table(kind)} r
    WHERE r.code = ${code} AND ${matchesContact(contact)} AND ${activeCondition(kind)} FOR NO KEY UPDATE`.execute(
    tx,
  );
  const record = locked.rows[0];
  // Checked again after the lock: a concurrent claim may have been first.
  const unclaimed =
    record &&
    (await sql`SELECT FROM ${sql.table(kind)} r WHERE r.id = ${record.id} AND ${unclaimedCondition(kind)}`.execute(
      tx,
    ));
  return unclaimed && unclaimed.rows.length > 0 ? record : undefined;
}

function matchesContact({ field, value }: Contact) {
  return field === "email" ? sql`lower(r.email) = ${value}` : sql`r.phone_number = ${value}`;
}

function activeCondition(kind: RegistrationKind) {
  return kind === "individual" ? sql`r.status = 'active'` : sql`r.status NOT IN ('rejected', 'archived')`;
}

function unclaimedCondition(kind: RegistrationKind) {
  return kind === "individual"
    ? sql`${activeCondition(kind)} AND NOT EXISTS (SELECT FROM app_user u WHERE u.individual_id = r.id)`
    : sql`${activeCondition(kind)} AND NOT EXISTS (SELECT FROM user_corporate u WHERE u.corporate_id = r.id)`;
}
