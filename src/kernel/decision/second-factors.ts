import { sql } from "kysely";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { isDemonstration } from "../app-settings.ts";
import type { Queryable, Tx } from "../db/client.ts";

export type Method = "totp" | "recovery" | "passkey";

/** What an account can be proved by beside its password; empty: the password alone. */
export async function methodsOf(db: Queryable, userId: number): Promise<Method[]> {
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
 * Lets pass whoever has a second factor: a password alone, which can be seen over a shoulder, decides on no money.
 * Who has one also proved it at sign-in. Not asked for in a demonstration, whose passwords are known to all.
 * @throws AppError not-signed-in, forbidden (second-factor-missing)
 */
export async function requireSecondFactor(tx: Tx, actor: Actor): Promise<void> {
  if (actor.system) return;
  if (!actor.session) throw new AppError("not-signed-in", "Sign in first.");
  if (await isDemonstration()) return;
  if ((await methodsOf(tx, actor.session.user.id)).length > 0) return;
  throw new AppError(
    "forbidden",
    "Deciding on money takes a second factor. Add a passkey or an authenticator app on your profile, then do this again.",
    { code: "second-factor-missing" },
  );
}
