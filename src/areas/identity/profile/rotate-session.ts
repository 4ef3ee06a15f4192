import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import { secretHash } from "#kernel/session/session.ts";

/** The new secrets of a session; they exist only in the response. */
export interface RotatedSecrets {
  readonly token: string;
  /** Only for browsers. */
  readonly cookie: string | undefined;
  /** Seconds until the session’s absolute expiry. */
  readonly seconds: number;
}

/**
 * Replaces the secrets of the actor’s session, so that copies of the old ones are useless. Its id, start and end remain.
 * @throws AppError not-signed-in
 */
export async function rotateSession(tx: Tx, { session }: Actor): Promise<RotatedSecrets> {
  const token = randomBytes(32).toString("base64url");
  const cookie = session?.client === "browser" ? randomBytes(32).toString("base64url") : undefined;
  const { rows } = await sql<{ seconds: number }>`
    UPDATE session SET token_hash = ${secretHash(token)},
      cookie_hash = ${cookie === undefined ? null : secretHash(cookie)}
    WHERE id = ${session?.id ?? null} AND ended_at IS NULL
    RETURNING greatest(0, extract(epoch FROM expires_at - now()))::int AS seconds`.execute(tx);
  if (!rows[0]) throw new AppError("not-signed-in", "Your session has ended. Sign in again.");
  return { token, cookie, seconds: rows[0].seconds };
}
