import { createRoute, z } from "@hono/zod-openapi";
import { type Api, Derived, failures, json, jsonBody, success } from "#platform/http/route-parts.ts";
import { bindPresenceKey, offerPresenceKey } from "../../biometrics/bind-passkey.ts";
import { provePresence, startPresenceProof } from "../../biometrics/prove-presence.ts";
import {
  Assertion,
  Attestation,
  Challenge,
  optionsAnswer,
  toOptionsBody,
  toPasskeyResponse,
  toRegistrationResponse,
} from "../sign-in/proofs.ts";
import { PayerCode } from "./payer-code.ts";

const tags = ["Biometrics"];
const done = { status: "success" as const, data: null };

/** POST /biometrics/passkey-options, /biometrics/passkey */
export function passkey(api: Api): void {
  const codes = {
    403: "step-up-needed",
    409: "identity-not-proved, identity-changed, identity-expired, consent-needed, consent-withdrawn, photo-needed",
  };
  const offer = createRoute({
    method: "post",
    path: "/biometrics/passkey-options",
    tags,
    summary: "Get options for creating the person’s passkey",
    request: { body: jsonBody(z.object({ payer: PayerCode })) },
    responses: {
      200: optionsAnswer,
      ...failures({ ...codes, 422: "invalid" }),
    },
  });
  api.openapi(offer, async (c) => {
    return c.json(toOptionsBody(await offerPresenceKey(c.get("actor"), c.req.valid("json").payer)), 200);
  });
  const bind = createRoute({
    method: "post",
    path: "/biometrics/passkey",
    tags,
    summary: "Link the new passkey to the person",
    request: { body: jsonBody(z.object({ payer: PayerCode, challenge: Challenge, passkey: Attestation })) },
    responses: {
      200: json("The passkey is linked", success(z.null())),
      ...failures({ ...codes, 422: "invalid, challenge-ended, passkey-refused" }),
    },
  });
  api.openapi(bind, async (c) => {
    const { payer, challenge, passkey } = c.req.valid("json");
    await bindPresenceKey(c.get("actor"), { payer, challenge, passkey: toRegistrationResponse(passkey) });
    return c.json(done, 200);
  });
}

/** POST /biometrics/proof-options, /biometrics/proofs */
export function presence(api: Api): void {
  const ask = createRoute({
    method: "post",
    path: "/biometrics/proof-options",
    tags,
    summary: "Get options for confirming a person’s presence with their passkey",
    responses: {
      200: optionsAnswer,
      ...failures({}),
    },
  });
  api.openapi(ask, async (c) => {
    return c.json(toOptionsBody(await startPresenceProof(c.get("actor"))), 200);
  });
  const prove = createRoute({
    method: "post",
    path: "/biometrics/proofs",
    tags,
    summary:
      "Confirm your presence with a passkey and get a code for the officer. The code is valid for a few minutes",
    request: { body: jsonBody(z.object({ challenge: Challenge, passkey: Assertion })) },
    responses: {
      200: json("The code", success(Derived)),
      ...failures({ 409: "consent-withdrawn", 422: "invalid, challenge-ended, passkey-refused" }),
    },
  });
  api.openapi(prove, async (c) => {
    const { challenge, passkey } = c.req.valid("json");
    const proved = await provePresence(c.get("actor"), { challenge, passkey: toPasskeyResponse(passkey) });
    return c.json({ status: "success" as const, data: { ...proved } }, 200);
  });
}
