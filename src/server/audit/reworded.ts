import { sql } from "kysely";
import type { Queryable, Tx } from "../db/client.ts";
import { openedNamed } from "../sealing/sealed-fields.ts";
import { openText, sealText } from "../sealing/sealed-text.ts";
import { canSeal } from "../secrets.ts";
import { digestWith } from "./row-digest.ts";

/**
 * Rows whose numbers were sealed when the row had its seal already. A later row, `audit.seal_words`, keeps the digest
 * their words had and, sealed, the salt they had: with the installation's key the old words are put together again and
 * held against the seal, so nothing else in them can have been changed. Without the key nobody can try numbers.
 */

const ACTION = "audit.seal_words";
const ABOUT = "audit salt";

/** What `audit.seal_words` keeps in its `after`. @param words digest they had @param salt of the row until now */
export function keptWords(words: Buffer, salt: string) {
  return { action: ACTION, after: { words: words.toString("hex"), salt: sealText(salt, ABOUT) } };
}

/** Whether the trail says so of the row `a`. */
export const isReworded = sql<boolean>`EXISTS (SELECT FROM audit c WHERE c.resource = 'audit'
  AND c.record_id = a.id AND c.id > a.id AND c.action = ${sql.lit(ACTION)})`;

/** The digest, in hex, of the words of `a` as its seal covers them, where they were sealed since. */
export const sealedWords = sql<
  string | null
>`(SELECT c.after ->> 'words' FROM audit c WHERE c.resource = 'audit'
  AND c.record_id = a.id AND c.id > a.id AND c.action = ${sql.lit(ACTION)} ORDER BY c.id LIMIT 1)`;

interface Row {
  readonly id: number;
  readonly before: unknown;
  readonly after: unknown;
  readonly salt: string | null;
}

/** Puts the old words together and compares them with what was sealed. @returns how many agree, and what does not */
export async function verifyReworded(
  tx: Tx,
  ids: readonly number[],
): Promise<{ count: number; faults: string[] }> {
  if (ids.length === 0) return { count: 0, faults: [] };
  if (!canSeal())
    return { count: 0, faults: ids.map((id) => `row ${id} cannot be verified without RATEBOOK_KEY`) };
  const { rows } = await sql<Row>`
    SELECT a.id, a.before, a.after, (SELECT c.after ->> 'salt' FROM audit c WHERE c.resource = 'audit'
      AND c.record_id = a.id AND c.id > a.id AND c.action = ${sql.lit(ACTION)} ORDER BY c.id LIMIT 1) AS salt
    FROM audit a WHERE a.id = ANY(${[...ids]}::bigint[])`.execute(tx);
  const same = await sameAsSealed(tx, rows);
  return {
    count: same.size,
    faults: ids.filter((id) => !same.has(id)).map((id) => `row ${id} was changed`),
  };
}

async function sameAsSealed(tx: Queryable, rows: readonly Row[]): Promise<Set<number>> {
  const salts = rows.map(({ salt }) => openedSalt(salt));
  const words = sql<Buffer>`sha256(uuid_send(g.salt) || convert_to(jsonb_build_array(
    ${laidOver("before")}, ${laidOver("after")}, a.reason)::text, 'UTF8'))`;
  const told = (side: "before" | "after") => rows.map((row) => JSON.stringify(openedNamed(row[side])));
  const found = await sql<{ id: number }>`
    SELECT a.id FROM unnest(${rows.map(({ id }) => id)}::bigint[], ${salts}::uuid[], ${told("before")}::jsonb[],
        ${told("after")}::jsonb[]) AS g (id, salt, before, after)
      JOIN audit a ON a.id = g.id JOIN audit_sealed r ON r.audit_id = a.id
    WHERE ${digestWith(words)} = r.digest`.execute(tx);
  return new Set(found.rows.map(({ id }) => id));
}

/** As it was, but for what was sealed. */
function laidOver(column: "before" | "after") {
  const [told, opened] = [sql.ref(`a.${column}`), sql.ref(`g.${column}`)];
  return sql`CASE WHEN ${opened} = '{}' THEN ${told} ELSE ${told} || ${opened} END`;
}

function openedSalt(salt: string | null): string | null {
  if (salt === null) return null;
  try {
    const opened = openText(salt, ABOUT);
    return /^[0-9a-f-]{36}$/.test(opened) ? opened : null;
  } catch {
    return null;
  }
}
