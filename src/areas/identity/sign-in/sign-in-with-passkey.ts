import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { database, type Tx } from "#kernel/db/client.ts";
import { assertFailuresLeft, countFailure } from "#platform/rate-limit.ts";
import { closeChallenge, openChallenge, tryChallenge } from "./challenge.ts";
import { findAccountById } from "./find-account.ts";
import { openSession, type SignedIn } from "./open-session.ts";
import { askPasskey, type PasskeyAnswer, type PasskeyQuestion, takePasskey } from "./passkeys.ts";

/** Requests any passkey of this site from the browser; its response identifies the account. */
export async function askForPasskey(): Promise<{ challenge: string; options: PasskeyQuestion }> {
  const options = await askPasskey(database(), undefined, true);
  const purpose = { purpose: "passkey-sign-in", webauthn: options.challenge } as const;
  return { challenge: await openChallenge(database(), purpose), options };
}

/**
 * Opens a session with a passkey alone. The device has verified its user, so it counts as two factors.
 * @throws AppError invalid (challenge-ended), wrong-credentials, too-many
 */
export async function signInWithPasskey(
  actor: Actor,
  { challenge, passkey, client }: { challenge: string; passkey: PasskeyAnswer; client: "browser" | "api" },
  userAgent?: string,
): Promise<SignedIn> {
  const address = actor.ip ?? "unknown";
  await assertFailuresLeft("sign-in-address", address);
  try {
    const { webauthn } = await tryChallenge("passkey-sign-in", challenge);
    const account = await ownerOf(passkey);
    if (!account) throw unknownPasskey();
    const take = async (tx: Tx) => {
      if ((await takePasskey(tx, passkey, webauthn ?? "", true)) !== account.id) throw unknownPasskey();
      await closeChallenge(tx, challenge);
    };
    return await openSession(actor, account, { client, userAgent, by: "passkey" }, take);
  } catch (error) {
    if (error instanceof AppError) await countFailure("sign-in-address", address);
    throw error;
  }
}

async function ownerOf(passkey: PasskeyAnswer) {
  const row = await database()
    .selectFrom("passkey")
    .select("user_id")
    .where("credential_id", "=", passkey.id)
    .executeTakeFirst();
  return row && findAccountById(database(), row.user_id);
}

function unknownPasskey(): AppError {
  return new AppError("wrong-credentials", "No account uses this passkey. Sign in with your password.");
}
