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

/** The browser’s response of a passkey. */
export type PasskeyResponse = AuthenticationResponseJSON;
export type PasskeyRequestOptions = PublicKeyCredentialRequestOptionsJSON;

/** Passkeys belong to the site’s domain; a numeric address has none. */
export function passkeySite(): { rpID: string; origin: string } {
  const { hostname, origin } = publicUrl();
  return { rpID: hostname, origin };
}

/**
 * The challenge for the browser.
 * @param userId the user of the accepted passkeys; omitted: any passkey of the browser
 * @param requireVerification requires user verification (fingerprint, face, PIN): needed if the passkey is the only proof
 */
export async function passkeyRequestOptions(
  db: Queryable,
  userId: number | undefined,
  requireVerification: boolean,
): Promise<PasskeyRequestOptions> {
  const keys = userId === undefined ? [] : await passkeysOf(db, userId);
  return generateAuthenticationOptions({
    rpID: passkeySite().rpID,
    allowCredentials: keys.map((key) => ({ id: key.credential_id, transports: key.transports })),
    userVerification: requireVerification ? "required" : "preferred",
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
 * The passkey that signed the challenge; undefined if none. Updates its counter and last use.
 * @param requireVerification as in the request
 */
export async function verifyPasskey(
  tx: Queryable,
  response: PasskeyResponse,
  challenge: string,
  requireVerification: boolean,
): Promise<number | undefined> {
  const key = await tx
    .selectFrom("passkey")
    .select(["id", "user_id", "credential_id", "public_key", "counter"])
    .where("credential_id", "=", response.id)
    .forUpdate()
    .executeTakeFirst();
  if (!key) return undefined;
  const newCounter = await verifyAssertion(key, response, challenge, requireVerification);
  if (newCounter === undefined) return undefined;
  await tx
    .updateTable("passkey")
    .set({ counter: newCounter, last_used_at: sql`now()` })
    .where("id", "=", key.id)
    .execute();
  return key.user_id;
}

/**
 * Verifies that a passkey signed the challenge.
 * @param requireVerification as in the request
 * @returns its new counter; undefined if it did not sign
 */
export async function verifyAssertion(
  key: { readonly credential_id: string; readonly public_key: Buffer; readonly counter: number },
  response: PasskeyResponse,
  expectedChallenge: string,
  requireVerification: boolean,
): Promise<number | undefined> {
  const { rpID, origin } = passkeySite();
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: key.credential_id,
      publicKey: new Uint8Array(key.public_key),
      counter: Number(key.counter),
    },
    requireUserVerification: requireVerification,
  }).catch((err: Error) => {
    // The library throws for forged or outdated responses, with a reason for the log.
    log.warn({ reason: err.message }, "passkey response rejected");
    return undefined;
  });
  return checked?.verified ? checked.authenticationInfo.newCounter : undefined;
}

/** EdDSA, ES256, RS256: supported by all devices. Explicit, so that the library offers no experimental ones. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257];

/** Validates a new passkey for a challenge; undefined if it is invalid. */
export async function verifyNewPasskey(response: RegistrationResponseJSON, expectedChallenge: string) {
  const { rpID, origin } = passkeySite();
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    // An invalid passkey is not saved.
  }).catch(() => undefined);
  return checked?.verified ? checked.registrationInfo.credential : undefined;
}
