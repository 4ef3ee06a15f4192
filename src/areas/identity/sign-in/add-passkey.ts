import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { message } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { database, type Tx, transaction } from "#kernel/db/client.ts";
import { currentGovernment } from "#platform/government.ts";
import { closeChallenge, consumeChallengeAttempt, openChallenge } from "./challenge.ts";
import { authorizeFactorChange, firstRecoveryCodes, notifyOfChange } from "./change-factors.ts";
import { PASSKEY_ALGORITHMS, passkeySite, passkeysOf, verifyNewPasskey } from "./passkeys.ts";

const MAX_PASSKEYS = 20;

export interface NewPasskey {
  readonly challenge: string;
  readonly name: string;
  readonly passkey: RegistrationResponseJSON;
}

/**
 * Options for creating a discoverable passkey.
 * @throws AppError step-up-needed, conflict
 */
export async function offerPasskey(
  actor: Actor,
): Promise<{ challenge: string; options: PublicKeyCredentialCreationOptionsJSON }> {
  const userId = authorizeFactorChange(actor);
  const known = await passkeysOf(database(), userId);
  if (known.length >= MAX_PASSKEYS)
    throw new AppError(
      "conflict",
      message("You can have at most {n} passkeys. Remove one first.", { n: MAX_PASSKEYS }),
    );
  const { name, email, phone_number } = actor.session?.user ?? {};
  const options = await generateRegistrationOptions({
    rpName: `Ratebook ${(await currentGovernment()).short}`,
    rpID: passkeySite().rpID,
    userID: new TextEncoder().encode(`ratebook-user-${userId}`),
    userName: email ?? phone_number ?? name ?? "",
    userDisplayName: name ?? "",
    excludeCredentials: known.map((key) => ({ id: key.credential_id, transports: key.transports })),
    supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const about = { purpose: "passkey-enrolment", user_id: userId, webauthn: options.challenge } as const;
  return { challenge: await openChallenge(database(), about), options };
}

/**
 * Saves a passkey created by the browser.
 * @returns ten recovery codes, with the first second factor
 * @throws AppError step-up-needed, invalid (challenge-ended, passkey-refused), conflict
 */
export async function addPasskey(actor: Actor, created: NewPasskey): Promise<{ recovery_codes?: string[] }> {
  const userId = authorizeFactorChange(actor);
  const { user_id, webauthn } = await consumeChallengeAttempt("passkey-enrolment", created.challenge);
  const credential = user_id === userId ? await verifyNewPasskey(created.passkey, webauthn ?? "") : undefined;
  if (!credential)
    throw new AppError("invalid", "Your passkey couldn’t be checked. Try again.", {
      code: "passkey-refused",
    });
  return transaction(async (tx) => {
    await closeChallenge(tx, created.challenge);
    await storePasskey(tx, userId, created.name, credential);
    await notifyOfChange(tx, actor, userId, "user.add_passkey", "A passkey was added");
    const recovery_codes = await firstRecoveryCodes(tx, userId);
    return recovery_codes ? { recovery_codes } : {};
  });
}

type Credential = NonNullable<Awaited<ReturnType<typeof verifyNewPasskey>>>;

async function storePasskey(tx: Tx, userId: number, name: string, credential: Credential): Promise<void> {
  const written = await tx
    .insertInto("passkey")
    .values({
      user_id: userId,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      name,
    })
    .onConflict((oc) => oc.column("credential_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!written) throw new AppError("conflict", "You have already added this passkey.");
}
