import { sql } from "kysely";
import { containing } from "#domain/search-words.ts";
import { database } from "#kernel/db/client.ts";

/** A common name may be many people's; those who come after these are not looked for. */
const MOST_PEOPLE = 50;

/**
 * The numbers of the accounts that somebody means by a name, an e-mail, a phone number or a number. By the index of what
 * users are searched in, which has more than their names.
 */
export async function peopleLike(typed: string): Promise<number[]> {
  const pattern = containing(typed);
  const number = /^[0-9]{1,10}$/.test(typed) ? Number(typed) : null;
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM app_user WHERE (search LIKE fold(${pattern}) AND fold(name) LIKE fold(${pattern})) OR lower(email) = lower(${typed})
      OR phone_number = ${typed} OR id = ${number} ORDER BY id LIMIT ${MOST_PEOPLE}`.execute(database());
  return rows.map(({ id }) => id);
}
