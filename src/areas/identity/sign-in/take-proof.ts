import type { Tx } from "#kernel/db/client.ts";
import type { Method } from "#kernel/decision/second-factors.ts";
import { type PasskeyAnswer, takePasskey } from "./passkeys.ts";
import { takeRecoveryCode } from "./recovery-codes.ts";
import { takeTotp } from "./totp.ts";

/** One of them. */
export interface Proof {
  readonly totp?: string | undefined;
  readonly recovery_code?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
}

const WRONG: Readonly<Record<Method, readonly [field: keyof Proof, message: string]>> = {
  totp: ["totp", "This code is not right, or was used already. Wait for the next one."],
  recovery: ["recovery_code", "This code is not one of yours, or was used already."],
  passkey: ["passkey", "This passkey does not belong to this account."],
};

/** Which of them it is. */
export function methodOf(proof: Proof): Method {
  if (proof.totp !== undefined) return "totp";
  return proof.recovery_code === undefined ? "passkey" : "recovery";
}

/** What is wrong with a proof that was not taken, by field. */
export function wrongProof(proof: Proof): Readonly<Record<string, readonly string[]>> {
  const [field, message] = WRONG[methodOf(proof)];
  return { [field]: [message] };
}

/**
 * Takes a second factor of a user: right, and not used before.
 * @param challenge what a passkey was asked to sign
 */
export async function takeProof(
  tx: Tx,
  userId: number,
  proof: Proof,
  challenge: string | null,
): Promise<boolean> {
  if (proof.totp !== undefined) return takeTotp(tx, userId, proof.totp.replaceAll(/\s/g, ""), true);
  if (proof.recovery_code !== undefined) return takeRecoveryCode(tx, userId, proof.recovery_code);
  if (!proof.passkey || challenge === null) return false;
  return (await takePasskey(tx, proof.passkey, challenge, false)) === userId;
}
