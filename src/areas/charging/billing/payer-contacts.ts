import { sql } from "kysely";
import type { Queryable } from "#kernel/db/client.ts";
import type { NewMessage } from "#platform/messages/queue-message.ts";

export interface PayerIds {
  readonly individual_id: number | null;
  readonly corporate_id: number | null;
}

/** An addressee and the path of their own screens: "/individual", "/cooperate"; without an account, none. */
export interface PayerContact {
  readonly to: NewMessage["to"];
  readonly base: "/individual" | "/cooperate" | null;
}

/** Upper bound of the people notified for a corporate. */
const MAX_CONTACTS = 5;

/**
 * The contacts for messages to a payer: the accounts that act for them, a corporate's administrators first; without an
 * account, the registered address; empty if there is none.
 */
export async function payerContacts(db: Queryable, payer: PayerIds): Promise<PayerContact[]> {
  const { individual_id, corporate_id } = payer;
  const { rows } = await sql<{ id: number }>`
    SELECT p.id FROM (
      SELECT u.id, true AS in_charge FROM app_user u
      WHERE u.individual_id = ${individual_id}::bigint AND u.status = 'active'
      UNION ALL
      SELECT u.id, c.in_charge FROM user_corporate c JOIN app_user u ON u.id = c.user_id
      WHERE c.corporate_id = ${corporate_id}::bigint AND u.status = 'active') AS p
    ORDER BY p.in_charge DESC, p.id LIMIT ${MAX_CONTACTS}`.execute(db);
  const base = individual_id === null ? "/cooperate" : "/individual";
  if (rows.length > 0) return rows.map(({ id }) => ({ to: { user_id: id }, base }));
  const table = individual_id === null ? "corporate" : "individual";
  const id = individual_id ?? corporate_id;
  const found = await sql<{ email: string | null; phone_number: string | null }>`
    SELECT email, phone_number FROM ${sql.table(table)} WHERE id = ${id}`.execute(db);
  const address = found.rows[0];
  return address?.email || address?.phone_number ? [{ to: address, base: null }] : [];
}
