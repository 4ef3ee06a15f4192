import { sql } from "kysely";
import type { Tx } from "#kernel/db/client.ts";
import { openText, sealText } from "#kernel/sealing/sealed-text.ts";
import { canSeal } from "#kernel/secrets.ts";
import { ACTOR_CONTEXT, rowsMatchingSeal } from "./reencrypted-rows.ts";
import { contentDigest, digestWith } from "./row-digest.ts";

/**
 * Rows with a pseudonymised actor. A seal covers the actor's name, so a later row, `audit.rename_actor`, keeps it encrypted:
 * with the installation's key, the original row is rebuilt and compared with its seal. This proves that nothing else was
 * changed, without exposing the name.
 */

const ACTION = "audit.rename_actor";
/** Rows rebuilt at a time. */
const BATCH = 1_000;

/** Encrypted name stored by `audit.rename_actor`. @throws AppError no-key */
export function sealedActorName(name: string): string {
  return sealText(name, ACTOR_CONTEXT);
}

/** Whether the trail records this for the row `a`. */
export const isPseudonymised = sql<boolean>`(a.actor_name ~ '^Erased person [0-9]+$' AND EXISTS (SELECT FROM audit c
  WHERE c.resource = 'user' AND c.record_id = a.actor_id AND c.id > a.id AND c.action = ${sql.lit(ACTION)}))`;

/** Restores the old name and compares the digest. @returns number of matching rows, and the errors */
export async function verifyPseudonymised(
  tx: Tx,
  ids: readonly number[],
): Promise<{ count: number; errors: string[] }> {
  if (ids.length === 0) return { count: 0, errors: [] };
  if (!canSeal())
    return { count: 0, errors: ids.map((id) => `row ${id} cannot be verified without RATEBOOK_KEY`) };
  const stored = await sql<{ user: number; name: string }>`
    SELECT DISTINCT c.record_id AS user, c.after ->> 'name' AS name FROM audit c
    WHERE c.resource = 'user' AND c.action = ${sql.lit(ACTION)} AND c.record_id IN (
      SELECT a.actor_id FROM audit a WHERE a.id = ANY(${[...ids]}::bigint[]))`.execute(tx);
  const names = stored.rows.flatMap(({ user, name }) => decryptName(name).map((text) => ({ user, text })));
  const redactedDigest = sql<Buffer>`decode(b.after ->> 'words', 'hex')`;
  const name = sql<string>`n.name`;
  const found = await sql<{ id: number }>`
    SELECT DISTINCT a.id FROM audit a JOIN audit_sealed r ON r.audit_id = a.id
      JOIN unnest(${names.map(({ user }) => user)}::bigint[], ${names.map(({ text }) => text)}::text[]) AS n (actor, name)
        ON n.actor = a.actor_id
    WHERE a.id = ANY(${[...ids]}::bigint[]) AND (${digestWith(contentDigest, name)} = r.digest
      OR (num_nonnulls(a.before, a.after, a.reason) = 0 AND EXISTS (
        SELECT FROM audit b WHERE b.resource = 'audit' AND b.record_id = a.id AND b.id > a.id AND b.action = 'audit.blot'
          AND CASE WHEN b.after ->> 'words' ~ '^[0-9a-f]{64}$' THEN ${digestWith(redactedDigest, name)} = r.digest ELSE false END)))`.execute(
    tx,
  );
  const verified = new Set(found.rows.map(({ id }) => Number(id)));
  // Numbers in these rows may have been encrypted with another key since.
  const unverified = ids.filter((id) => !verified.has(Number(id)));
  for (let start = 0; start < unverified.length; start += BATCH)
    for (const id of await rowsMatchingSeal(tx, unverified.slice(start, start + BATCH), names))
      verified.add(Number(id));
  return {
    count: verified.size,
    errors: ids.filter((id) => !verified.has(Number(id))).map((id) => `row ${id} was changed`),
  };
}

function decryptName(stored: string): string[] {
  try {
    return [openText(stored, ACTOR_CONTEXT)];
  } catch {
    return [];
  }
}
