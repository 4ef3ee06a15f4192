import { createHash } from "node:crypto";
import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { database, type Queryable, type Tx, transaction } from "#kernel/db/client.ts";
import { requireStepUp } from "#kernel/decision/step-up.ts";
import { currentGovernment } from "#platform/government.ts";
import {
  challengeEnded,
  closeChallenge,
  consumeChallengeAttempt,
  openChallenge,
} from "../sign-in/challenge.ts";
import { PASSKEY_ALGORITHMS, passkeySite, verifyNewPasskey } from "../sign-in/passkeys.ts";
import { endVisit } from "./end-visit.ts";
import { type Enrolment, getActiveEnrolment, lockPerson } from "./enrolment.ts";
import { getPerson, type Person, requireFresh } from "./find-person.ts";
import { notifyPerson } from "./notify-person.ts";

/**
 * Options for creating the person’s identity passkey, which is separate from account passkeys. It can’t be used to sign in, and
 * is deleted with the consent. The challenge is valid for this person only.
 * @param payerCode the payer code that the page shows
 * @throws AppError identity-not-proved, identity-changed, identity-expired, step-up-needed, consent-needed, consent-withdrawn,
 *   photo-needed
 */
export async function offerPresenceKey(
  actor: Actor,
  payerCode: string,
): Promise<{ challenge: string; options: PublicKeyCredentialCreationOptionsJSON }> {
  const { individual_id } = await requireBindable(database(), actor, payerCode);
  const { rows } = await sql<{
    code: string;
  }>`SELECT code FROM individual WHERE id = ${individual_id}`.execute(database());
  const code = rows[0]?.code ?? "";
  const options = await generateRegistrationOptions({
    rpName: `Ratebook ${(await currentGovernment()).short}`,
    rpID: passkeySite().rpID,
    // A separate user handle: a new passkey on the same device replaces this one and not the account’s.
    userID: new TextEncoder().encode(`ratebook-person-${individual_id}`),
    userName: code,
    userDisplayName: `${code}, proof of identity`,
    supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const about = { purpose: "biometric-key", webauthn: options.challenge, individual_id } as const;
  return { challenge: await openChallenge(database(), about), options };
}

/**
 * Links a passkey created by the browser to the person, replacing an earlier one. The browser’s visit ends then, because others
 * may use the device too.
 * @param input `payer`: the code that the page shows
 * @throws AppError identity-not-proved, identity-changed, identity-expired, step-up-needed, consent-needed, consent-withdrawn,
 *   photo-needed, challenge-ended, passkey-refused
 */
export async function bindPresenceKey(
  actor: Actor,
  input: { readonly payer: string; readonly challenge: string; readonly passkey: RegistrationResponseJSON },
): Promise<void> {
  await requireBindable(database(), actor, input.payer);
  const { webauthn, individual_id: requestedFor } = await consumeChallengeAttempt(
    "biometric-key",
    input.challenge,
  );
  const credential = await verifyNewPasskey(input.passkey, webauthn ?? "");
  if (!credential) throw passkeyRefused();
  await transaction(async (tx) => {
    await closeChallenge(tx, input.challenge);
    await lockPerson(tx, await getPerson(tx, actor, input.payer));
    // Nothing is linked if consent was withdrawn meanwhile.
    const { individual_id, enrolment, user_id } = await requireBindable(tx, actor, input.payer);
    // The passkey was created for another person’s challenge.
    if (requestedFor !== individual_id) throw challengeEnded();
    await storePasskey(tx, enrolment.id, credential);
    await audit(tx, actor, { action: "individual.biometric_passkey", record_id: individual_id });
    if (user_id === null) await endVisit(tx, actor);
    await notifyPerson(tx, individual_id, enrolment.passkey_at ? "passkey-replaced" : "passkey");
  });
}

type Credential = NonNullable<Awaited<ReturnType<typeof verifyNewPasskey>>>;

async function storePasskey(tx: Tx, enrolmentId: number, { id, publicKey, counter, transports }: Credential) {
  const { rows } = await sql`
    UPDATE biometric_enrolment SET credential_id = ${id}, public_key = ${Buffer.from(publicKey)},
      counter = ${counter}, transports = ${transports ?? []}::text[],
      credential_hash = ${credentialHash(id)}, passkey_at = now()
    WHERE id = ${enrolmentId}
      AND NOT EXISTS (SELECT FROM biometric_enrolment o WHERE o.credential_id = ${id} AND o.id <> ${enrolmentId})
    RETURNING id`.execute(tx);
  if (rows.length === 0) throw passkeyRefused();
}

async function requireBindable(
  db: Queryable,
  actor: Actor,
  payerCode: string,
): Promise<Person & { enrolment: Enrolment }> {
  const person = await getPerson(db, actor, payerCode);
  // An unattended screen must not be enough: a visitor must have entered a code recently.
  requireFresh(person);
  if (person.user_id !== null) requireStepUp(actor);
  const enrolment = await getActiveEnrolment(db, person.individual_id);
  if (!enrolment.photo_file)
    throw new AppError("conflict", "Take the photo first.", { code: "photo-needed" });
  return { ...person, enrolment };
}

/** Digest of a passkey’s id; kept after a withdrawal, so that the passkey is recognised as withdrawn. */
export function credentialHash(id: string): Buffer {
  return createHash("sha256").update(id).digest();
}

export function passkeyRefused(): AppError {
  return new AppError("invalid", "Your passkey couldn’t be checked. Try again.", {
    code: "passkey-refused",
  });
}
