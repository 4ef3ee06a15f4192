import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../actor.ts";
import { keptName } from "../audit/renamed.ts";
import { isReworded, sealedWords } from "../audit/reworded.ts";
import { wordsDigest } from "../audit/row-digest.ts";
import { audit } from "../audit.ts";
import { database, type Tx, transaction } from "../db/client.ts";
import type { Person } from "./person.ts";
import type { Words } from "./words.ts";

/** Rows of the trail looked through, or emptied, in one transaction. */
const WINDOW = 20_000;
const BATCH = 500;

const NEVER = sql`a.action NOT IN ('audit.blot', 'audit.rename_actor', 'audit.seal_words')
  AND num_nonnulls(a.before, a.after, a.reason) > 0`;

/** Empties the rows that tell of the person in passing, from `from` on. @returns where to go on; undefined at the end */
export async function eraseMentions(
  actor: Actor,
  person: Person,
  words: Words,
  id: number,
  from: number,
): Promise<{ next: number | undefined; changed: number }> {
  const { rows } = await sql<{ last: number | null }>`SELECT max(id) AS last FROM audit`.execute(database());
  const last = Number(rows[0]?.last ?? 0);
  if (from > last) return { next: undefined, changed: 0 };
  const any = words.alone.map(({ pattern }) => `(?:${pattern})`).join("|");
  const near = words.near.map(({ pattern }) => `(?:${pattern})`).join("|");
  const said = sql`concat_ws(' ', a.before::text, a.after::text, a.reason)`;
  const mentions = sql`a.id BETWEEN ${from} AND ${from + WINDOW - 1} AND ${NEVER}
    AND NOT (${ownRows(person)}) AND (${any === "" ? sql`false` : sql`${said} ~* ${any}`}
      OR (a.actor_id = ANY(${[...person.user_ids]}::bigint[]) AND (${isReworded} OR ${said} ~* ${near || "$^"})))`;
  const changed = await blotAll(actor, id, mentions);
  return { next: from + WINDOW, changed };
}

/** Empties the rows about the person's record and accounts, and has a pseudonym stand for who they were. */
export async function eraseOwnTrail(actor: Actor, person: Person, id: number): Promise<number> {
  const changed = await blotAll(actor, id, sql`${NEVER} AND (${ownRows(person)})`);
  for (const user of person.user_ids) await transaction((tx) => rename(tx, actor, user, id));
  return changed;
}

function ownRows({ individual_id, user_ids }: Person): RawBuilder<unknown> {
  return sql`(a.resource = 'individual' AND a.record_id IS NOT DISTINCT FROM ${individual_id}::bigint AND a.record_id IS NOT NULL)
    OR (a.resource = 'user' AND a.record_id = ANY(${[...user_ids]}::bigint[]))`;
}

async function blotAll(actor: Actor, id: number, which: RawBuilder<unknown>): Promise<number> {
  let changed = 0;
  for (;;) {
    const batch = await transaction((tx) => blot(tx, actor, id, which));
    changed += batch;
    if (batch < BATCH) return changed;
  }
}

async function blot(tx: Tx, actor: Actor, id: number, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ id: number; words: string }>`
    SELECT a.id, coalesce(${sealedWords}, encode(${wordsDigest}, 'hex')) AS words FROM audit a
    WHERE ${which} ORDER BY a.id LIMIT ${BATCH}`.execute(tx);
  if (rows.length === 0) return 0;
  await sql`SELECT erase_audit_words(${id}, ${rows.map((row) => row.id)}::bigint[])`.execute(tx);
  for (const row of rows)
    await audit(tx, actor, {
      ...{ action: "audit.blot", resource: "audit", record_id: row.id, after: { words: row.words } },
      reason: `Data protection case ${id}`,
    });
  return rows.length;
}

/** Most rows that one person did; in pieces, each with its own row of the trail. */
async function rename(tx: Tx, actor: Actor, user: number, id: number): Promise<void> {
  const { rows } = await sql<{ name: string; ids: number[] }>`
    SELECT a.actor_name AS name, array_agg(a.id) AS ids FROM audit a
    WHERE a.actor_id = ${user} AND a.actor_name !~ '^Erased person [0-9]+$' GROUP BY a.actor_name`.execute(
    tx,
  );
  for (const { name, ids } of rows) {
    await sql`SELECT erase_audit_actor(${id}, ${ids}::bigint[])`.execute(tx);
    await audit(tx, actor, {
      ...keptName(name),
      resource: "user",
      record_id: user,
      reason: `Data protection case ${id}`,
    });
  }
}
