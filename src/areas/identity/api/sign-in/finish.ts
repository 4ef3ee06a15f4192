import { createRoute, z } from "@hono/zod-openapi";
import type { CookieStyle } from "#platform/http/identify.ts";
import { type Api, failures, json, jsonBody } from "#platform/http/route-parts.ts";
import { finishSignIn } from "../../sign-in/finish-sign-in.ts";
import { signInWithPasskey, startPasskeySignIn } from "../../sign-in/sign-in-with-passkey.ts";
import {
  Assertion,
  Challenge,
  FACTOR_FIELDS,
  hasExactlyOne,
  optionsAnswer,
  proofBody,
  toOptionsBody,
  toPasskeyResponse,
  toProof,
} from "./proofs.ts";
import { answerSignedIn, SignedInAnswer } from "./signed-in.ts";

const SecondFactor = proofBody({ challenge: Challenge }).refine(
  (body) => hasExactlyOne(body, FACTOR_FIELDS),
  {
    path: ["totp"],
    message: "Enter a code or use a passkey.",
  },
);
const WithPasskey = z.object({
  challenge: Challenge,
  passkey: Assertion,
  client: z.enum(["browser", "api"]).default("api"),
});

/** POST /login/second-factor, /login/passkey-options, /login/passkey. Like /login they accept no idempotency key. */
export function finish(api: Api, style: CookieStyle): void {
  const secondFactor = createRoute({
    method: "post",
    path: "/login/second-factor",
    tags: ["Session"],
    summary: "Complete sign-in after `second-factor-needed`, with a code, a recovery code or a passkey",
    request: { body: jsonBody(SecondFactor) },
    responses: {
      200: json("Signed in", SignedInAnswer),
      ...failures({ 401: "wrong-credentials", 422: "invalid, proof-wrong, challenge-ended" }),
    },
  });
  api.openapi(secondFactor, async (c) => {
    const body = c.req.valid("json");
    const proof = { challenge: body.challenge, ...toProof(body) };
    const signedIn = await finishSignIn(c.get("actor"), proof, c.req.header("user-agent"));
    return c.json(answerSignedIn(c, style, signedIn), 200);
  });

  const options = createRoute({
    method: "post",
    path: "/login/passkey-options",
    tags: ["Session"],
    summary: "Get options for signing in with a passkey",
    responses: {
      200: optionsAnswer,
      ...failures({}),
    },
  });
  api.openapi(options, async (c) => {
    return c.json(toOptionsBody(await startPasskeySignIn()), 200);
  });

  const passkey = createRoute({
    method: "post",
    path: "/login/passkey",
    tags: ["Session"],
    summary: "Sign in with a passkey only",
    request: { body: jsonBody(WithPasskey) },
    responses: {
      200: json("Signed in", SignedInAnswer),
      ...failures({ 401: "wrong-credentials", 422: "invalid, challenge-ended" }),
    },
  });
  api.openapi(passkey, async (c) => {
    const body = c.req.valid("json");
    const answer = { ...body, passkey: toPasskeyResponse(body.passkey) };
    const signedIn = await signInWithPasskey(c.get("actor"), answer, c.req.header("user-agent"));
    return c.json(answerSignedIn(c, style, signedIn), 200);
  });
}
