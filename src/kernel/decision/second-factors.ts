import { sql } from "kysely";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { isDemonstration } from "../app-settings.ts";
import type { Queryable, Tx } from "../db/client.ts";

export type SecondFactor = "totp" | "recovery" | "passkey";

/** Second factors of an account; empty if it has a password only. */
export async function secondFactorsOf(db: Queryable, userId: number): Promise<SecondFactor[]> {
  const { rows } = await sql<{ totp: boolean; passkey: boolean; recovery: boolean }>`
    SELECT EXISTS (SELECT FROM totp_factor WHERE user_id = ${userId} AND confirmed_at IS NOT NULL) AS totp,
      EXISTS (SELECT FROM passkey WHERE user_id = ${userId}) AS passkey,
      EXISTS (SELECT FROM recovery_code WHERE user_id = ${userId} AND used_at IS NULL) AS recovery`.execute(
    db,
  );
  const found = rows[0];
  if (!found?.totp && !found?.passkey) return [];
  return (["totp", "passkey", "recovery"] as const).filter((method) => found[method]);
}

/**
 * Requires a second factor for decisions about money. If an account has one, it was used at sign-in. Not required in a
 * demonstration, because its passwords are public.
 * @throws AppError not-signed-in, forbidden (second-factor-missing)
 */
export async function requireSecondFactor(tx: Tx, actor: Actor): Promise<void> {
  if (actor.system) return;
  if (!actor.session) throw new AppError("not-signed-in", "Sign in first.");
  if (await isDemonstration()) return;
  if ((await secondFactorsOf(tx, actor.session.user.id)).length > 0) return;
  throw new AppError(
    "forbidden",
    "Decisions about money need a second factor. Add a passkey or an authenticator app in your profile, then try again.",
    { code: "second-factor-missing" },
  );
}
