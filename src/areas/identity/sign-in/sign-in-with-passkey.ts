import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { database, type Tx } from "#kernel/db/client.ts";
import { assertFailuresLeft, countFailure } from "#platform/rate-limit.ts";
import { closeChallenge, consumeChallengeAttempt, openChallenge } from "./challenge.ts";
import { findAccountById } from "./find-account.ts";
import { openSession, type SignedIn } from "./open-session.ts";
import {
  type PasskeyRequestOptions,
  type PasskeyResponse,
  passkeyRequestOptions,
  verifyPasskey,
} from "./passkeys.ts";

/** Requests any passkey of this site from the browser; its response identifies the account. */
export async function startPasskeySignIn(): Promise<{ challenge: string; options: PasskeyRequestOptions }> {
  const options = await passkeyRequestOptions(database(), undefined, true);
  const about = { purpose: "passkey-sign-in", webauthn: options.challenge } as const;
  return { challenge: await openChallenge(database(), about), options };
}

/**
 * Opens a session with a passkey alone. The device has verified its user, so it counts as two factors.
 * @throws AppError invalid (challenge-ended), wrong-credentials, too-many
 */
export async function signInWithPasskey(
  actor: Actor,
  { challenge, passkey, client }: { challenge: string; passkey: PasskeyResponse; client: "browser" | "api" },
  userAgent?: string,
): Promise<SignedIn> {
  const address = actor.ip ?? "unknown";
  await assertFailuresLeft("sign-in-address", address);
  try {
    const { webauthn } = await consumeChallengeAttempt("passkey-sign-in", challenge);
    const account = await findPasskeyOwner(passkey);
    if (!account) throw unknownPasskey();
    const requireProof = async (tx: Tx) => {
      if ((await verifyPasskey(tx, passkey, webauthn ?? "", true)) !== account.id) throw unknownPasskey();
      await closeChallenge(tx, challenge);
    };
    return await openSession(actor, account, { client, userAgent, by: "passkey" }, requireProof);
  } catch (error) {
    if (error instanceof AppError) await countFailure("sign-in-address", address);
    throw error;
  }
}

async function findPasskeyOwner(passkey: PasskeyResponse) {
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
