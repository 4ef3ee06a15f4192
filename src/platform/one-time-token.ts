import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { formatToken, normaliseToken } from "#domain/token.ts";
import { AppError } from "#kernel/app-error.ts";
import { type Queryable, sidePool } from "#kernel/db/client.ts";
import { isDigestOf, keyedDigest, keyedDigests } from "#kernel/secrets.ts";
import { type TokenPurpose, tokenLimits } from "./token-limits.ts";

export interface NewOneTimeToken {
  readonly purpose: TokenPurpose;
  readonly user_id?: number | null;
  readonly record?: { readonly resource: string; readonly id: number };
  /** Characters of 5 bits. From 20 on the secret alone identifies the token. */
  readonly length: number;
  readonly minutes: number;
  readonly attempts: number;
  /** Random id known only to the requester, so that others can't use up its attempts, or replace it by requesting one too. */
  readonly id?: string;
}

/** Identifies the token; a short secret is not sufficient alone. */
export interface TokenClaim {
  readonly purpose: TokenPurpose;
  readonly secret: string;
  readonly id?: string;
  readonly user_id?: number;
  readonly record?: { readonly resource: string; readonly id: number };
}

export interface ConsumedToken {
  readonly user_id: number | null;
  readonly record: { readonly resource: string; readonly id: number } | null;
}

const SELF_IDENTIFYING_LENGTH = 20;

/**
 * Issues a token for one use; earlier ones for the same purpose and person or record are invalidated, unless it has its own id.
 * Only its digest is stored.
 * @returns the secret, in Crockford's base 32
 */
export async function issueToken(tx: Queryable, token: NewOneTimeToken): Promise<string> {
  const secret = formatToken(randomBytes(token.length));
  const id = token.id ?? randomUUID();
  await tx
    .deleteFrom("one_time_token")
    .where("expires_at", "<", sql<Date>`now() - interval '30 days'`)
    .execute();
  if (token.id === undefined) await invalidateEarlier(tx, token);
  await tx
    .insertInto("one_time_token")
    .values({
      id,
      purpose: token.purpose,
      user_id: token.user_id ?? null,
      resource: token.record?.resource ?? null,
      record_id: token.record?.id ?? null,
      secret_hash: keyedDigest(secret, tokenContext(token.purpose, secret, id)),
      tries_left: token.attempts,
      expires_at: sql`now() + make_interval(mins => ${token.minutes})`,
    })
    .execute();
  return secret;
}

async function invalidateEarlier(
  tx: Queryable,
  { purpose, user_id, record }: NewOneTimeToken,
): Promise<void> {
  let earlier = tx
    .updateTable("one_time_token")
    .set({ used_at: sql`now()` })
    .where("purpose", "=", purpose)
    .where("used_at", "is", null);
  if (user_id != null) earlier = earlier.where("user_id", "=", user_id);
  if (record) earlier = earlier.where("resource", "=", record.resource).where("record_id", "=", record.id);
  if (user_id != null || record) await earlier.execute();
}

/**
 * Consumes a token: correct, not expired, within its attempts and unused. Every attempt is counted at once, on a connection
 * outside the caller's transaction, which may roll back; so a token can't be consumed in the transaction that issues it. It
 * counts as used once the caller's transaction commits.
 * @throws AppError invalid (token-wrong): the same for all reasons
 */
export async function consumeToken(tx: Queryable, claim: TokenClaim): Promise<ConsumedToken> {
  const secret = normaliseToken(claim.secret);
  const id = await findTokenId(tx, claim);
  const attempt = id === undefined ? undefined : await countAttempt(id);
  if (!id || !attempt || !isDigestOf(attempt.secret_hash, secret, tokenContext(claim.purpose, secret, id)))
    throw wrongToken();
  const consumed = await tx
    .updateTable("one_time_token")
    .set({ used_at: sql`now()` })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .returning(["user_id", "resource", "record_id"])
    .executeTakeFirst();
  if (!consumed) throw wrongToken();
  const { user_id, resource, record_id } = consumed;
  return { user_id, record: resource && record_id ? { resource, id: record_id } : null };
}

/** The user of a long secret that can still be consumed; does not count as an attempt. */
export async function findTokenUser(
  db: Queryable,
  claim: { purpose: TokenPurpose; secret: string },
): Promise<number | undefined> {
  const id = await findTokenId(db, claim);
  if (!id) return undefined;
  const row = await db
    .selectFrom("one_time_token")
    .select("user_id")
    .where("id", "=", id)
    .where("tries_left", ">", 0)
    .executeTakeFirst();
  return row?.user_id ?? undefined;
}

/** Invalidates all tokens of a user: after a new password. */
export async function invalidateTokensOf(tx: Queryable, userId: number): Promise<void> {
  await tx
    .updateTable("one_time_token")
    .set({ used_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("purpose", "in", ["invite", "reset"])
    .where("used_at", "is", null)
    .execute();
}

/** The error for a token that is not accepted, whatever the reason. */
export function wrongToken(): AppError {
  const message = "The code is wrong or has expired. Check it or request a new one.";
  return new AppError("invalid", message, { code: "token-wrong", fields: { token: [message] } });
}

/** The newest one that has not expired. */
async function findTokenId(db: Queryable, claim: TokenClaim): Promise<string | undefined> {
  // A token issued under a longer validity follows the current one.
  const { minutes } = await tokenLimits(claim.purpose);
  let query = db
    .selectFrom("one_time_token")
    .select("id")
    .where("purpose", "=", claim.purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .where("created_at", ">", sql<Date>`now() - make_interval(mins => ${minutes})`)
    .orderBy("created_at", "desc");
  if (claim.id !== undefined) query = query.where("id", "=", claim.id);
  else if (claim.user_id !== undefined) query = query.where("user_id", "=", claim.user_id);
  else if (claim.record)
    query = query.where("resource", "=", claim.record.resource).where("record_id", "=", claim.record.id);
  else query = query.where("secret_hash", "in", possibleDigests(claim.purpose, normaliseToken(claim.secret)));
  return (await query.executeTakeFirst())?.id;
}

async function countAttempt(id: string): Promise<{ secret_hash: Buffer } | undefined> {
  const { rows } = await sidePool().query<{ secret_hash: Buffer }>(
    `UPDATE one_time_token SET tries_left = tries_left - 1
     WHERE id = $1 AND used_at IS NULL AND expires_at > now() AND tries_left > 0
     RETURNING secret_hash`,
    [id],
  );
  return rows[0];
}

function possibleDigests(purpose: TokenPurpose, secret: string): Buffer[] {
  return keyedDigests(secret, tokenContext(purpose, secret, ""));
}

/** For a short secret the digest depends on the token, so that equal secrets can't be recognised. */
function tokenContext(purpose: TokenPurpose, secret: string, id: string): string {
  return `token ${purpose} ${secret.length < SELF_IDENTIFYING_LENGTH ? id : ""}`;
}
