import type { Tx } from "#kernel/db/client.ts";
import type { SecondFactor } from "#kernel/decision/second-factors.ts";
import { type PasskeyResponse, verifyPasskey } from "./passkeys.ts";
import { consumeRecoveryCode } from "./recovery-codes.ts";
import { consumeTotp } from "./totp.ts";

/** A code, recovery code or passkey response. */
export interface Proof {
  readonly totp?: string | undefined;
  readonly recovery_code?: string | undefined;
  readonly passkey?: PasskeyResponse | undefined;
}

const WRONG_PROOF: Readonly<Record<SecondFactor, readonly [field: keyof Proof, message: string]>> = {
  totp: ["totp", "The code is wrong or has already been used. Enter the next code."],
  recovery: ["recovery_code", "The recovery code is wrong or has already been used."],
  passkey: ["passkey", "This passkey does not belong to this account."],
};

/** The kind of a proof. */
export function methodOf(proof: Proof): SecondFactor {
  if (proof.totp !== undefined) return "totp";
  return proof.recovery_code === undefined ? "passkey" : "recovery";
}

/** Errors of a rejected proof, by field. */
export function wrongProof(proof: Proof): Readonly<Record<string, readonly string[]>> {
  const [field, message] = WRONG_PROOF[methodOf(proof)];
  return { [field]: [message] };
}

/**
 * Validates and consumes a second factor of a user.
 * @param challenge the challenge that a passkey must sign
 */
export async function consumeProof(
  tx: Tx,
  userId: number,
  proof: Proof,
  challenge: string | null,
): Promise<boolean> {
  if (proof.totp !== undefined) return consumeTotp(tx, userId, proof.totp.replaceAll(/\s/g, ""), true);
  if (proof.recovery_code !== undefined) return consumeRecoveryCode(tx, userId, proof.recovery_code);
  if (!proof.passkey || challenge === null) return false;
  return (await verifyPasskey(tx, proof.passkey, challenge, false)) === userId;
}
