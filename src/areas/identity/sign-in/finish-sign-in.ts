import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { database, type Tx, transaction } from "#kernel/db/client.ts";
import { type SecondFactor, secondFactorsOf } from "#kernel/decision/second-factors.ts";
import { resetAccountAttempts } from "./account-attempts.ts";
import { consumeProofAttempt, resetProofAttempts } from "./attempt-limits.ts";
import { closeChallenge, consumeChallengeAttempt, openChallenge } from "./challenge.ts";
import { consumeProof, methodOf, type Proof, wrongProof } from "./consume-proof.ts";
import { findAccountById } from "./find-account.ts";
import { lockAccount, openSession, type SignedIn } from "./open-session.ts";
import { type PasskeyRequestOptions, passkeyRequestOptions } from "./passkeys.ts";

/** Data of the response "second-factor-needed". */
export interface SecondFactorChallenge {
  /** Required with the proof. */
  readonly challenge: string;
  readonly methods: readonly SecondFactor[];
  readonly passkey: PasskeyRequestOptions | null;
}

const METHOD_LABELS: Readonly<Record<SecondFactor, string>> = {
  totp: "password and authenticator app",
  recovery: "password and recovery code",
  passkey: "password and passkey",
};

/**
 * Interrupts a sign-in with a correct password if the account has a second factor: no session is opened yet.
 * @throws AppError wrong-credentials (second-factor-needed), with the available methods and the challenge
 */
export async function requestSecondFactor(
  { id, password_hash }: { readonly id: number; readonly password_hash: string | null },
  client: "browser" | "api",
): Promise<void> {
  const methods = await secondFactorsOf(database(), id);
  if (methods.length === 0) return;
  const passkey = methods.includes("passkey") ? await passkeyRequestOptions(database(), id, false) : null;
  const webauthn = passkey?.challenge ?? null;
  const challenge = await transaction(async (tx) => {
    await lockAccount(tx, id, password_hash);
    return openChallenge(tx, { purpose: "second-factor", user_id: id, client, webauthn });
  });
  const data: SecondFactorChallenge = { challenge, methods, passkey };
  throw new AppError("wrong-credentials", "Your password is correct. Complete one more step.", {
    code: "second-factor-needed",
    data,
  });
}

/**
 * Opens the session after the password and the second factor.
 * @throws AppError invalid (challenge-ended, proof-wrong), too-many
 */
export async function finishSignIn(
  actor: Actor,
  { challenge, ...proof }: Proof & { readonly challenge: string },
  userAgent?: string,
): Promise<SignedIn> {
  const { user_id, client, webauthn } = await consumeChallengeAttempt("second-factor", challenge);
  const account = await findAccountById(database(), user_id ?? 0);
  if (!account) throw new AppError("wrong-credentials", "This account has been closed.");
  await consumeProofAttempt(account.id);
  const requireProof = async (tx: Tx) => {
    if (!(await consumeProof(tx, account.id, proof, webauthn)))
      throw new AppError("invalid", "Your identity couldn’t be confirmed. Try again.", {
        code: "proof-wrong",
        fields: wrongProof(proof),
      });
    await closeChallenge(tx, challenge);
  };
  const signedIn = await openSession(
    actor,
    account,
    { client, userAgent, by: METHOD_LABELS[methodOf(proof)] },
    requireProof,
  );
  await Promise.all([resetProofAttempts(account.id), resetAccountAttempts(actor, account)]);
  return signedIn;
}
