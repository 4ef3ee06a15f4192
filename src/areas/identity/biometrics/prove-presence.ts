import { randomBytes } from "node:crypto";
import { generateAuthenticationOptions } from "@simplewebauthn/server";
import { sql } from "kysely";
import { maskName } from "#domain/mask-name.ts";
import { formatPayCode } from "#domain/pay-code.ts";
import type { Actor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { database, type Tx, transaction } from "#kernel/db/client.ts";
import { keyedDigest } from "#kernel/secrets.ts";
import { consumeAttempt } from "#platform/rate-limit.ts";
import { closeChallenge, consumeChallengeAttempt, openChallenge } from "../sign-in/challenge.ts";
import {
  type PasskeyRequestOptions,
  type PasskeyResponse,
  passkeySite,
  verifyAssertion,
} from "../sign-in/passkeys.ts";
import { credentialHash, passkeyRefused } from "./bind-passkey.ts";
import { consentWithdrawn, findEnrolment } from "./enrolment.ts";
import { ABOUT_PRESENCE } from "./find-presence.ts";

/** Minutes for which the officer’s code is valid. */
const CODE_MINUTES = 10;

/** Requests any passkey of this site from the browser; its response identifies the person. */
export async function startPresenceProof(
  actor: Actor,
): Promise<{ challenge: string; options: PasskeyRequestOptions }> {
  await consumeAttempt("public-code", actor.ip ?? "unknown");
  const options = await generateAuthenticationOptions({
    rpID: passkeySite().rpID,
    allowCredentials: [],
    userVerification: "required",
  });
  const about = { purpose: "biometric-proof", webauthn: options.challenge } as const;
  return { challenge: await openChallenge(database(), about), options };
}

export interface Presence {
  /** Code that the person reads out to an officer, such as "7K3D-M9QX". */
  readonly code: string;
  readonly expires_in_minutes: number;
  /** Masked name, such as "A•••• S••••". */
  readonly name: string;
}

/**
 * Confirms a person’s presence with their passkey, and returns a code for an officer.
 * @throws AppError challenge-ended, passkey-refused, consent-withdrawn
 */
export async function provePresence(
  actor: Actor,
  { challenge, passkey }: { readonly challenge: string; readonly passkey: PasskeyResponse },
): Promise<Presence> {
  const { webauthn } = await consumeChallengeAttempt("biometric-proof", challenge);
  return transaction(async (tx) => {
    const { id, individual_id, name } = await verifySigner(tx, passkey, webauthn ?? "");
    await closeChallenge(tx, challenge);
    const code = formatPayCode(randomBytes(5));
    await sql`DELETE FROM biometric_proof
      WHERE enrolment_id = ${id} AND expires_at < now() - interval '30 days'`.execute(tx);
    await tx
      .insertInto("biometric_proof")
      .values({
        enrolment_id: id,
        code_hash: keyedDigest(code.replace("-", ""), ABOUT_PRESENCE),
        expires_at: sql`now() + make_interval(mins => ${CODE_MINUTES})`,
      })
      .execute();
    await audit(tx, actor, { action: "individual.biometric_prove", record_id: individual_id });
    return { code, expires_in_minutes: CODE_MINUTES, name: maskName(name) };
  });
}

interface Signer {
  readonly id: number;
  readonly individual_id: number;
  readonly name: string;
}

/** The person whose passkey signed; its counter is updated. */
async function verifySigner(tx: Tx, answer: PasskeyResponse, expectedChallenge: string): Promise<Signer> {
  const { rows } = await sql<Signer & { credential_id: string; public_key: Buffer; counter: number }>`
    SELECT e.id, e.individual_id, i.title AS name, e.credential_id, e.public_key, e.counter
    FROM biometric_enrolment e JOIN individual i ON i.id = e.individual_id
    WHERE e.credential_id = ${answer.id} AND i.status = 'active' FOR UPDATE OF e`.execute(tx);
  const [key] = rows;
  if (!key) throw (await wasWithdrawn(tx, answer.id)) ? consentWithdrawn() : passkeyRefused();
  // After a merge two can be active; the later one counts.
  if ((await findEnrolment(tx, key.individual_id))?.id !== key.id) throw passkeyRefused();
  const newCounter = await verifyAssertion(key, answer, expectedChallenge, true);
  if (newCounter === undefined) throw passkeyRefused();
  await sql`UPDATE biometric_enrolment SET counter = ${newCounter} WHERE id = ${key.id}`.execute(tx);
  return key;
}

async function wasWithdrawn(tx: Tx, credentialId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM biometric_enrolment WHERE credential_hash = ${credentialHash(credentialId)} AND withdrawn_at IS NOT NULL`.execute(
    tx,
  );
  return rows.length > 0;
}
