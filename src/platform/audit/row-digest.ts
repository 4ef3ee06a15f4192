import { type RawBuilder, sql } from "kysely";

/**
 * SHA-256 of the content of an audit row (`a`) after its salt. Without the salt, a redacted short text (a phone number) can't
 * be guessed from the digest.
 */
export const contentDigest: RawBuilder<Buffer> = sql`
  sha256(uuid_send(a.salt) || convert_to(jsonb_build_array(a.before, a.after, a.reason)::text, 'UTF8'))`;

/**
 * SHA-256 of an audit row (`a`): who did what, to what, when and from where, and the digest of its content, which remains after
 * redaction. Defined here and not as a database function, so that someone who can change functions can't change the
 * verification.
 */
export function digestWith(
  content: RawBuilder<Buffer>,
  name: RawBuilder<string> = sql`a.actor_name`,
): RawBuilder<Buffer> {
  return sql`sha256(${content} || convert_to(jsonb_build_array(a.id, ${micros("a.at")}, a.actor_id, ${name},
    a.session_id, a.ip, a.request_id, a.area, a.action, a.resource, a.record_id)::text, 'UTF8'))`;
}

/** Digest of a row as it is. */
export const rowDigest: RawBuilder<Buffer> = digestWith(contentDigest);

/** First part of a seal's digest: the previous digest, its number, its time and its number of rows. */
export const sealHead: RawBuilder<Buffer> = sql`
  s.previous || int8send(s.number) || int8send(${micros("s.at")}) || int4send(s.count)`;

/** Second part: its rows in the order of their ids. An aggregate over `audit_sealed` (`r`). */
export const sealRows: RawBuilder<Buffer> = sql`
  string_agg(int8send(r.audit_id) || r.digest, ''::bytea ORDER BY r.audit_id)`;

/** Digest before the first seal. */
export const GENESIS: Buffer = Buffer.alloc(32);

/** A time as an integer, because its text depends on the session's time zone. */
function micros(column: string): RawBuilder<number> {
  return sql`(extract(epoch FROM ${sql.ref(column)}) * 1000000)::bigint`;
}
