import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { sql } from "kysely";
import type { Queryable } from "#kernel/db/client.ts";
import { publicUrl } from "#kernel/public-url.ts";
import { log } from "#platform/system-log/log.ts";

/** What a browser sends after its owner touched a passkey. */
export type PasskeyAnswer = AuthenticationResponseJSON;
export type PasskeyQuestion = PublicKeyCredentialRequestOptionsJSON;

/** Passkeys belong to the name people know the site by; an address in figures has none. */
export function passkeySite(): { rpID: string; origin: string } {
  const { hostname, origin } = publicUrl();
  return { rpID: hostname, origin };
}

/**
 * What a browser is asked to sign.
 * @param userId whose passkeys may answer; without one, whichever the browser has
 * @param verified the device must check its holder (finger, face, PIN): needed where the passkey stands alone
 */
export async function askPasskey(
  db: Queryable,
  userId: number | undefined,
  verified: boolean,
): Promise<PasskeyQuestion> {
  const keys = userId === undefined ? [] : await passkeysOf(db, userId);
  return generateAuthenticationOptions({
    rpID: passkeySite().rpID,
    allowCredentials: keys.map((key) => ({ id: key.credential_id, transports: key.transports })),
    userVerification: verified ? "required" : "preferred",
  });
}

/** The passkeys of a user, oldest first. */
export async function passkeysOf(db: Queryable, userId: number) {
  return db
    .selectFrom("passkey")
    .select(["id", "credential_id", "transports", "name", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}

/**
 * Whose passkey signed the challenge; undefined when none did. Its counter and last use are written with it.
 * @param verified as it was asked
 */
export async function takePasskey(
  tx: Queryable,
  answer: PasskeyAnswer,
  challenge: string,
  verified: boolean,
): Promise<number | undefined> {
  const key = await tx
    .selectFrom("passkey")
    .select(["id", "user_id", "credential_id", "public_key", "counter"])
    .where("credential_id", "=", answer.id)
    .forUpdate()
    .executeTakeFirst();
  if (!key) return undefined;
  const { rpID, origin } = passkeySite();
  const checked = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: { id: key.credential_id, publicKey: new Uint8Array(key.public_key), counter: key.counter },
    requireUserVerification: verified,
  }).catch((err: Error) => {
    // What is wrong with a forged or outdated answer is thrown, in words for us rather than for people.
    log.warn({ reason: err.message }, "a passkey's answer was refused");
    return undefined;
  });
  if (!checked?.verified) return undefined;
  await tx
    .updateTable("passkey")
    .set({ counter: checked.authenticationInfo.newCounter, last_used_at: sql`now()` })
    .where("id", "=", key.id)
    .execute();
  return key.user_id;
}

/** EdDSA, ES256, RS256: what every device knows. Named, so that the library tries no experimental ones. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257];

/** A passkey that a browser has made for a challenge; undefined for one that is not what was asked for. */
export async function checkNewPasskey(response: RegistrationResponseJSON, expectedChallenge: string) {
  const { rpID, origin } = passkeySite();
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    // Whatever is wrong with it, it is not kept.
  }).catch(() => undefined);
  return checked?.verified ? checked.registrationInfo.credential : undefined;
}
