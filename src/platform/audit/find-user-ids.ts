import { sql } from "kysely";
import { containsPattern } from "#domain/search-words.ts";
import { database } from "#kernel/db/client.ts";

/** Limit for common names; further accounts are not searched. */
const MAX_USERS = 50;

/**
 * Ids of accounts that match a name, email address, phone number or id, by the search index of users, which covers more than
 * names.
 */
export async function findUserIds(typed: string): Promise<number[]> {
  const pattern = containsPattern(typed);
  const number = /^[0-9]{1,10}$/.test(typed) ? Number(typed) : null;
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM app_user WHERE (search LIKE fold(${pattern}) AND fold(name) LIKE fold(${pattern})) OR lower(email) = lower(${typed})
      OR phone_number = ${typed} OR id = ${number} ORDER BY id LIMIT ${MAX_USERS}`.execute(database());
  return rows.map(({ id }) => id);
}
