import { sql } from "kysely";
import { CODE_EXPIRED, CODE_LENGTH } from "#domain/capture.ts";
import { takesPhotos } from "#domain/photo.ts";
import { registers } from "#domain/register/registers.ts";
import { normaliseToken } from "#domain/token.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { keyedDigest } from "#kernel/secrets.ts";
import { consumeAttempt } from "#platform/rate-limit.ts";
import type { AnyResource } from "#resource/define.ts";

/** Attempts to send photos with one code: 20 photos, three attempts each. */
export const MAX_ATTEMPTS = 60;

/** A valid code: its session, and the record or form of the photos. */
export interface HandOver {
  readonly id: string;
  readonly session_id: string;
  readonly resource: AnyResource;
  /** Null: for a form without a saved record. */
  readonly record_id: number | null;
  readonly taken: number;
  readonly expires_at: Date;
}

/** Only the digest is stored, so that a copy of the database reveals no usable code. */
export function codeDigest(code: string): Buffer {
  return keyedDigest(normaliseToken(code), "photo hand-over");
}

/** The same error for a wrong, expired, ended or foreign code, so that codes can’t be probed. */
export function handOverEnded(): AppError {
  return new AppError("not-found", CODE_EXPIRED, { code: "hand-over-ended" });
}

/**
 * The hand-over of a code, if it is valid.
 * @param ip the address for which wrong codes are counted
 * @param countedAttempts attempts already counted for this call
 * @throws AppError hand-over-ended, too-many
 */
export async function getHandOver(
  db: Queryable,
  code: string | undefined,
  ip: string | undefined,
  countedAttempts = 0,
): Promise<HandOver> {
  const found =
    code && normaliseToken(code).length === CODE_LENGTH
      ? await findByCode(db, code, countedAttempts)
      : undefined;
  if (found) return found;
  await consumeAttempt("capture-code", ip ?? "unknown");
  throw handOverEnded();
}

async function findByCode(
  db: Queryable,
  code: string,
  countedAttempts: number,
): Promise<HandOver | undefined> {
  const row = await db
    .selectFrom("photo_hand_over")
    .select(["id", "session_id", "resource", "record_id", "taken", "expires_at"])
    .where("secret_hash", "=", codeDigest(code))
    .where("ended_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .where("tries", "<", MAX_ATTEMPTS + countedAttempts)
    .executeTakeFirst();
  const resource = registers.find(({ name }) => name === row?.resource);
  return row && resource && { ...row, resource };
}

/** A register with photos. */
export function photoRegister(name: unknown): AnyResource | undefined {
  return registers.find((resource) => resource.name === name && takesPhotos(resource));
}
