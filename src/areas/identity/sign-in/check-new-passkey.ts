import { type RegistrationResponseJSON, verifyRegistrationResponse } from "@simplewebauthn/server";
import { passkeySite } from "./passkeys.ts";

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
