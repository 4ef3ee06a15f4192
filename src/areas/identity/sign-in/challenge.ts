import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { AppError } from "#kernel/app-error.ts";
import { database, type Queryable } from "#kernel/db/client.ts";
import { secretHash } from "#kernel/session/session.ts";

export type ChallengePurpose =
  | "second-factor"
  | "passkey-sign-in"
  | "step-up"
  | "passkey-enrolment"
  | "biometric-key"
  | "biometric-proof";

export interface Challenge {
  readonly user_id: number | null;
  readonly client: "browser" | "api";
  /** The challenge for the passkey. */
  readonly webauthn: string | null;
  /** The person on record, for challenges without an account. */
  readonly individual_id: number | null;
}

const VALID_MINUTES = 10;

/**
 * Opens a challenge for a two-step proof, valid for 10 minutes and 5 attempts. It grants nothing itself.
 * @returns the challenge’s secret, 256 bits; stored as a digest
 */
export async function openChallenge(
  tx: Queryable,
  challenge: { purpose: ChallengePurpose } & Partial<Challenge>,
): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  await tx.deleteFrom("proof_challenge").where("expires_at", "<", sql<Date>`now()`).execute();
  await tx
    .insertInto("proof_challenge")
    .values({
      secret_hash: secretHash(secret),
      purpose: challenge.purpose,
      user_id: challenge.user_id ?? null,
      client: challenge.client ?? "browser",
      webauthn: challenge.webauthn ?? null,
      individual_id: challenge.individual_id ?? null,
      expires_at: sql`now() + make_interval(mins => ${VALID_MINUTES})`,
    })
    .execute();
  return secret;
}

/**
 * Counts an attempt on a challenge immediately, because later work may fail.
 * @throws AppError invalid (challenge-ended)
 */
export async function consumeChallengeAttempt(purpose: ChallengePurpose, secret: string): Promise<Challenge> {
  const row = await database()
    .updateTable("proof_challenge")
    .set((eb) => ({ tries_left: eb("tries_left", "-", 1) }))
    .where("secret_hash", "=", secretHash(secret))
    .where("purpose", "=", purpose)
    .where("expires_at", ">", sql<Date>`now()`)
    .where("tries_left", ">", 0)
    .returning(["user_id", "client", "webauthn", "individual_id"])
    .executeTakeFirst();
  if (!row) throw challengeEnded();
  return { ...row, client: row.client === "api" ? "api" : "browser" };
}

/** Closes a completed challenge; of two concurrent completions only one succeeds. @throws AppError challenge-ended */
export async function closeChallenge(tx: Queryable, secret: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom("proof_challenge")
    .where("secret_hash", "=", secretHash(secret))
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw challengeEnded();
}

export function challengeEnded(): AppError {
  return new AppError("invalid", "This step expired or had too many attempts. Start again.", {
    code: "challenge-ended",
  });
}
