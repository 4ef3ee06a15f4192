import { sql } from "kysely";
import type { Actor } from "./actor.ts";
import { AppError } from "./app-error.ts";
import { database, type Queryable, type Tx, transaction } from "./db/client.ts";
import { isDigestOf, keyedDigest } from "./secrets.ts";

export interface IdempotentResponse {
  readonly status: number;
  readonly body: unknown;
}

export interface IdempotentCall {
  readonly actor: Actor;
  /** "POST /api/v1/properties" */
  readonly route: string;
  /** The Idempotency-Key header; without it the work simply runs. */
  readonly key: string | undefined;
  readonly body: unknown;
}

/**
 * Runs a write once per key. The effect and the stored response are one transaction. Only successful responses are
 * stored, so a corrected form can reuse its key.
 * @throws AppError key-reused (same key, other body), still-running, bad-request (malformed key)
 */
export async function withIdempotency(
  call: IdempotentCall,
  work: (tx: Tx) => Promise<IdempotentResponse>,
): Promise<IdempotentResponse> {
  const { key } = call;
  if (key === undefined) return transaction(work);
  if (!/^[\x21-\x7e]{8,100}$/.test(key))
    throw new AppError("bad-request", "Idempotency-Key must be 8 to 100 visible characters.", {
      code: "bad-idempotency-key",
    });
  // A keyed hash, because a request may contain a secret short enough to be guessed from a stolen database.
  const requestText = JSON.stringify(call.body ?? null);
  const owner = { actor: call.actor.key, route: call.route, key };
  return transaction(async (tx) => {
    const lock = sql<{ got: boolean }>`
      SELECT pg_try_advisory_xact_lock(hashtextextended(${`${owner.actor} ${owner.route} ${key}`}, 0)) AS got`;
    if (!(await lock.execute(tx)).rows[0]?.got)
      throw new AppError("still-running", "This request has already been sent and is still running.");
    const stored = await findStored(tx, owner);
    if (stored) return replay(stored, requestText);
    const answer = await work(tx);
    if (answer.status < 300)
      await tx
        .insertInto("idempotency")
        .values({
          ...owner,
          request_hash: keyedDigest(requestText, "request"),
          status: answer.status,
          body: JSON.stringify(answer.body),
        })
        .execute();
    return answer;
  });
}

/** Whether the response of a call is already stored, so that its work will not run again. */
export async function hasStoredResponse({ actor, route, key }: IdempotentCall): Promise<boolean> {
  if (key === undefined) return false;
  return (await findStored(database(), { actor: actor.key, route, key })) !== undefined;
}

interface StoredKey {
  readonly actor: string;
  readonly route: string;
  readonly key: string;
}

function findStored(db: Queryable, { actor, route, key }: StoredKey) {
  return db
    .selectFrom("idempotency")
    .select(["request_hash", "status", "body"])
    .where("actor", "=", actor)
    .where("route", "=", route)
    .where("key", "=", key)
    .executeTakeFirst();
}

function replay(
  stored: { request_hash: Buffer; status: number; body: unknown },
  requestText: string,
): IdempotentResponse {
  if (!isDigestOf(stored.request_hash, requestText, "request"))
    throw new AppError("key-reused", "This key was used for a different request. Reload the form.");
  return { status: stored.status, body: stored.body };
}
