import { createHash } from "node:crypto";
import { sql } from "kysely";
import { database } from "#kernel/db/client.ts";

/** The product's key of failed attempts of an account or address. */

const keyOf = (name: string) => createHash("sha256").update(`attempt ${name}`).digest();

/** Clears the failed attempts of all accounts and addresses. */
export async function clearAttempts(): Promise<void> {
  await database().deleteFrom("rate_limit").execute();
  await database().deleteFrom("attempt_turn").execute();
}

/** @param name an account as it is typed, optionally with a network: "ada@example.ng from 198.51.100.7" */
export async function failuresOf(name: string): Promise<number | undefined> {
  const row = await database()
    .selectFrom("attempt_turn")
    .select("failures")
    .where("key", "=", keyOf(name))
    .executeTakeFirst();
  return row?.failures;
}

/** Seconds of delay after the last failure, by the database's times. */
export async function delayOf(name: string, minutes = 15): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    SELECT round(extract(epoch FROM next_at - until + make_interval(mins => ${minutes})))::integer AS seconds
    FROM attempt_turn WHERE key = ${keyOf(name)} AND next_at > '-infinity'`.execute(database());
  return rows[0]?.seconds ?? 0;
}

/** Sets the number of failures, with the delay over. */
export async function setFailures(name: string, failures: number): Promise<void> {
  await sql`INSERT INTO attempt_turn (key, failures, until) VALUES (${keyOf(name)}, ${failures}, now() + interval '15 minutes')
    ON CONFLICT (key) DO UPDATE SET failures = excluded.failures, next_at = '-infinity', until = excluded.until`.execute(
    database(),
  );
}

/** Shifts the database's delays as if time had passed, without waiting. */
export async function passTime(ms: number): Promise<void> {
  await sql`UPDATE attempt_turn SET next_at = next_at - make_interval(secs => ${ms / 1_000})`.execute(
    database(),
  );
}

/** Holds the lock of an account's attempts as another process would: until `endTurn`, or for some seconds. */
export async function holdTurn(name: string, seconds = 60): Promise<void> {
  await sql`INSERT INTO attempt_turn (key, until, lease, lease_until)
    VALUES (${keyOf(name)}, now() + interval '15 minutes', gen_random_uuid(), now() + make_interval(secs => ${seconds}))
    ON CONFLICT (key) DO UPDATE SET lease = excluded.lease, lease_until = excluded.lease_until`.execute(
    database(),
  );
}

export async function endTurn(name: string): Promise<void> {
  await sql`UPDATE attempt_turn SET lease = NULL WHERE key = ${keyOf(name)}`.execute(database());
}
