import type { Tx } from "#kernel/db/client.ts";
import type { Method } from "#kernel/decision/second-factors.ts";
import { type PasskeyAnswer, takePasskey } from "./passkeys.ts";
import { takeRecoveryCode } from "./recovery-codes.ts";
import { takeTotp } from "./totp.ts";

/** A code, recovery code or passkey response. */
export interface Proof {
  readonly totp?: string | undefined;
  readonly recovery_code?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
}

const WRONG: Readonly<Record<Method, readonly [field: keyof Proof, message: string]>> = {
  totp: ["totp", "The code is wrong or was already used. Enter the next code."],
  recovery: ["recovery_code", "The recovery code is wrong or was already used."],
  passkey: ["passkey", "This passkey does not belong to this account."],
};

/** The kind of a proof. */
export function methodOf(proof: Proof): Method {
  if (proof.totp !== undefined) return "totp";
  return proof.recovery_code === undefined ? "passkey" : "recovery";
}

/** Errors of a rejected proof, by field. */
export function wrongProof(proof: Proof): Readonly<Record<string, readonly string[]>> {
  const [field, message] = WRONG[methodOf(proof)];
  return { [field]: [message] };
}

/**
 * Validates and consumes a second factor of a user.
 * @param challenge the challenge that a passkey must sign
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
