import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { AppError } from "#kernel/app-error.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { canSeal, seal, unseal } from "#kernel/secrets.ts";

const STEP_SECONDS = 30;
const SECRET_BYTES = 20;

/** A new secret for an authenticator app, and its stored form. @throws AppError unavailable without an encryption key */
export function newTotpSecret(userId: number): { secret: Secret; sealed: Buffer } {
  if (!canSeal())
    throw new AppError(
      "unavailable",
      "Authenticator apps aren’t available yet: the server has no encryption key.",
      {
        code: "no-key",
      },
    );
  const secret = new Secret({ size: SECRET_BYTES });
  return { secret, sealed: seal(new Uint8Array(secret.buffer), totpContext(userId)) };
}

/** Parameters of authenticator apps: SHA-1, 6 digits, 30 seconds; the only ones that all support. */
export function totpOf(secret: Secret, issuer = "Ratebook", label = ""): TOTP {
  return new TOTP({ issuer, label, secret, algorithm: "SHA1", digits: 6, period: STEP_SECONDS });
}

/**
 * Whether a code is valid now, with a tolerance of one step, and unused: each step can be used only once. Uses the database’s
 * clock.
 * @param confirmed whether the app is active, or being activated
 */
export async function consumeTotp(
  tx: Queryable,
  userId: number,
  code: string,
  confirmed: boolean,
): Promise<boolean> {
  if (!/^[0-9]{6}$/.test(code)) return false;
  const row = await tx
    .selectFrom("totp_factor")
    .select(["sealed_secret", sql<number>`extract(epoch FROM clock_timestamp())::float8`.as("seconds")])
    .where("user_id", "=", userId)
    .where("confirmed_at", confirmed ? "is not" : "is", null)
    .executeTakeFirst();
  if (!row) return false;
  const secret = new Secret({ buffer: plainBuffer(unseal(row.sealed_secret, totpContext(userId))) });
  const delta = totpOf(secret).validate({ token: code, timestamp: row.seconds * 1_000, window: 1 });
  if (delta === null) return false;
  const step = Math.floor(row.seconds / STEP_SECONDS) + delta;
  const { numUpdatedRows } = await tx
    .updateTable("totp_factor")
    .set({ last_step: step, last_used_at: sql`now()` })
    .where("user_id", "=", userId)
    .where((eb) => eb.or([eb("last_step", "is", null), eb("last_step", "<", step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Context of the secret’s encryption. */
export function totpContext(userId: number): string {
  return `totp ${userId}`;
}

function plainBuffer(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
