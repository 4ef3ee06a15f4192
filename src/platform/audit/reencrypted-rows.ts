import { sql } from "kysely";
import type { Queryable, Tx } from "#kernel/db/client.ts";
import { type OpenedText, replaceSealed } from "#kernel/sealing/replace-sealed.ts";
import { fieldContext, SEARCH_CONTEXT, sealedFieldNames } from "#kernel/sealing/sealed-fields.ts";
import { openText, sealText, sealTextWith } from "#kernel/sealing/sealed-text.ts";
import { canSeal, decryptionKeys } from "#kernel/secrets.ts";
import { digestWith } from "./row-digest.ts";

/**
 * Rows whose numbers were encrypted, or re-encrypted with another key, after the row was sealed. A later row,
 * `audit.seal_words`, keeps the original digest and, encrypted, the original salt: with the installation's keys, the original
 * content is rebuilt and compared with the seal, which proves that nothing else was changed. Without the keys, numbers can't be
 * guessed.
 */

const ACTION = "audit.seal_words";
const SALT_CONTEXT = "audit salt";
/** Encryption context of names of pseudonymised actors. */
export const ACTOR_CONTEXT = "audit actor";

/** Encryption contexts of values in audit rows: numbers, searches for them, salts of other rows. */
export const auditContexts: readonly string[] = [
  ...sealedFieldNames.map(fieldContext),
  SEARCH_CONTEXT,
  SALT_CONTEXT,
  ACTOR_CONTEXT,
];

/** The `after` value of `audit.seal_words`. @param digest original digest @param salt original salt of the row */
export function reencryptionEntry(digest: Buffer, salt: string) {
  return { action: ACTION, after: { words: digest.toString("hex"), salt: sealText(salt, SALT_CONTEXT) } };
}

/** Whether the trail records this for the row `a`. */
export const isReencrypted = sql<boolean>`EXISTS (SELECT FROM audit c WHERE c.resource = 'audit'
  AND c.record_id = a.id AND c.id > a.id AND c.action = ${sql.lit(ACTION)})`;

/** Hex digest of the original content of `a`, as covered by its seal, if it was encrypted since. */
export const originalDigest = sql<
  string | null
>`(SELECT c.after ->> 'words' FROM audit c WHERE c.resource = 'audit'
  AND c.record_id = a.id AND c.id > a.id AND c.action = ${sql.lit(ACTION)} ORDER BY c.id LIMIT 1)`;

/** Rows in memory at a time, in each possible original form. */
const BATCH = 1_000;

interface Row {
  readonly id: number;
  readonly before: string | null;
  readonly after: string | null;
  readonly salt: string | null;
}

/** Rebuilds the original content and compares the digest. @returns number of matching rows, and the errors */
export async function verifyReencrypted(
  tx: Tx,
  ids: readonly number[],
): Promise<{ count: number; errors: string[] }> {
  if (ids.length === 0) return { count: 0, errors: [] };
  if (!canSeal())
    return { count: 0, errors: ids.map((id) => `row ${id} cannot be verified without RATEBOOK_KEY`) };
  const verified = new Set<number>();
  for (let start = 0; start < ids.length; start += BATCH)
    for (const id of await rowsMatchingSeal(tx, ids.slice(start, start + BATCH))) verified.add(id);
  return {
    count: verified.size,
    errors: ids.filter((id) => !verified.has(id)).map((id) => `row ${id} was changed`),
  };
}

/** Name of an actor before pseudonymisation. */
export interface FormerName {
  readonly user: number;
  readonly text: string;
}

/**
 * Ids of rows with rebuilt content that matches their seal.
 * @param names former names of pseudonymised actors, tried in place of the current one
 */
export async function rowsMatchingSeal(
  tx: Tx,
  ids: readonly number[],
  names?: readonly FormerName[],
): Promise<number[]> {
  const { rows } = await sql<Row>`
    SELECT a.id, a.before::text, a.after::text, (SELECT c.after ->> 'salt' FROM audit c WHERE c.resource = 'audit'
      AND c.record_id = a.id AND c.id > a.id AND c.action = ${sql.lit(ACTION)} ORDER BY c.id LIMIT 1) AS salt
    FROM audit a WHERE a.id = ANY(${[...ids]}::bigint[])`.execute(tx);
  return formsMatchingSeal(tx, rows.flatMap(possibleForms), names);
}

/** Possible original forms of a row: with plain numbers, or encrypted with an earlier key. */
function possibleForms(row: Row): Row[] {
  const salt = decryptSalt(row.salt);
  const plain = withReplacements(row, ({ text }) => JSON.stringify(text).slice(1, -1));
  const sealed = decryptionKeys().map((key) =>
    withReplacements(row, ({ text, context }) => sealTextWith(key, text, context)),
  );
  return [plain, ...sealed].map((form) => ({ ...form, salt }));
}

function withReplacements(row: Row, change: (opened: OpenedText) => string): Row {
  const textOf = (text: string | null) => text && replaceSealed(text, auditContexts, change);
  return { ...row, before: textOf(row.before), after: textOf(row.after) };
}

async function formsMatchingSeal(
  tx: Queryable,
  forms: readonly Row[],
  names?: readonly FormerName[],
): Promise<number[]> {
  const nameJoin = names
    ? sql`JOIN unnest(${names.map(({ user }) => user)}::bigint[], ${names.map(({ text }) => text)}::text[]) AS n (actor, name)
        ON n.actor = a.actor_id`
    : sql``;
  const name = names ? sql<string>`n.name` : sql<string>`a.actor_name`;
  const formDigest = sql<Buffer>`sha256(uuid_send(g.salt) || convert_to(jsonb_build_array(
    g.before, g.after, a.reason)::text, 'UTF8'))`;
  const found = await sql<{ id: number }>`
    SELECT DISTINCT a.id FROM unnest(${forms.map(({ id }) => id)}::bigint[], ${forms.map(({ salt }) => salt)}::uuid[],
        ${forms.map(({ before }) => before)}::jsonb[], ${forms.map(({ after }) => after)}::jsonb[])
        AS g (id, salt, before, after)
      JOIN audit a ON a.id = g.id JOIN audit_sealed r ON r.audit_id = a.id ${nameJoin}
    WHERE ${digestWith(formDigest, name)} = r.digest`.execute(tx);
  return found.rows.map(({ id }) => id);
}

function decryptSalt(salt: string | null): string | null {
  if (salt === null) return null;
  try {
    const opened = openText(salt, SALT_CONTEXT);
    return /^[0-9a-f-]{36}$/.test(opened) ? opened : null;
  } catch {
    return null;
  }
}
