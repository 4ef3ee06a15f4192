import { type RawBuilder, sql } from "kysely";

/**
 * SHA-256 of what an audit row (`a`) says in words, after its salt: without the salt nobody can tell from the digest
 * what a short text (a phone number) was, once it is blotted out.
 */
export const wordsDigest: RawBuilder<Buffer> = sql`
  sha256(uuid_send(a.salt) || convert_to(jsonb_build_array(a.before, a.after, a.reason)::text, 'UTF8'))`;

/**
 * SHA-256 of an audit row (`a`): who did what, to what, when and from where, and the digest of its words, which stays
 * when the words must go. Kept apart from the database's own functions, so that whoever can change those cannot
 * change what is verified.
 */
export function digestWith(
  words: RawBuilder<Buffer>,
  name: RawBuilder<string> = sql`a.actor_name`,
): RawBuilder<Buffer> {
  return sql`sha256(${words} || convert_to(jsonb_build_array(a.id, ${micros("a.at")}, a.actor_id, ${name},
    a.session_id, a.ip, a.request_id, a.area, a.action, a.resource, a.record_id)::text, 'UTF8'))`;
}

/** The digest of a row as it stands. */
export const rowDigest: RawBuilder<Buffer> = digestWith(wordsDigest);

/** What a seal's digest covers first: the digest before it, its number, its time and how many rows it has. */
export const sealHead: RawBuilder<Buffer> = sql`
  s.previous || int8send(s.number) || int8send(${micros("s.at")}) || int4send(s.count)`;

/** And then: its rows, in the order of their numbers. An aggregate over `audit_sealed` (`r`). */
export const sealRows: RawBuilder<Buffer> = sql`
  string_agg(int8send(r.audit_id) || r.digest, ''::bytea ORDER BY r.audit_id)`;

/** The digest before the first seal. */
export const GENESIS: Buffer = Buffer.alloc(32);

/** A moment as a whole number: as text it would follow the session's time zone. */
function micros(column: string): RawBuilder<number> {
  return sql`(extract(epoch FROM ${sql.ref(column)}) * 1000000)::bigint`;
}
