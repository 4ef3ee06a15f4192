import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { isDemonstration } from "../app-settings.ts";
import type { Tx } from "../db/client.ts";
import { methodsOf } from "./second-factors.ts";

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
