import { createRoute, z } from "@hono/zod-openapi";
import { type Api, failures, json, jsonBody, success } from "#platform/http/route-parts.ts";
import { confirmStepUp, startStepUp } from "../sign-in/confirm-step-up.ts";
import {
  Challenge,
  FACTOR_FIELDS,
  hasExactlyOne,
  PasskeyOptions,
  proofBody,
  toProof,
} from "./sign-in/proofs.ts";

const Body = proofBody({
  password: z.string().min(1, "Enter your password.").max(200, "Enter at most 200 characters.").optional(),
  challenge: Challenge.optional(),
}).refine((body) => hasExactlyOne(body, ["password", ...FACTOR_FIELDS]), {
  path: ["password"],
  message: "Enter your password or use another method.",
});

const Question = z.object({
  methods: z.array(z.enum(["totp", "passkey", "recovery"])),
  passkey: z.object({ challenge: z.string(), options: PasskeyOptions }).nullable(),
});

/** POST /step-up/question, POST /step-up: what `step-up-needed` requires. */
export function stepUp(api: Api): void {
  const ask = createRoute({
    method: "post",
    path: "/step-up/question",
    tags: ["Session"],
    summary:
      "List the ways in which the signed-in user can confirm their identity. Their password always works",
    responses: { 200: json("The ways to confirm", success(Question)), ...failures({}) },
  });
  api.openapi(ask, async (c) => {
    const { methods, passkey } = await startStepUp(c.get("actor"));
    const data = {
      methods: [...methods],
      passkey: passkey && { challenge: passkey.challenge, options: { ...passkey.options } },
    };
    return c.json({ status: "success" as const, data }, 200);
  });

  const prove = createRoute({
    method: "post",
    path: "/step-up",
    tags: ["Session"],
    summary: "Confirm the identity of the signed-in user. The confirmation is valid for five minutes",
    request: { body: jsonBody(Body) },
    responses: {
      200: json("The identity is confirmed", success(z.null())),
      ...failures({ 422: "invalid, proof-wrong, challenge-ended" }),
    },
  });
  api.openapi(prove, async (c) => {
    const { password, challenge, ...factors } = c.req.valid("json");
    await confirmStepUp(c.get("actor"), { password, challenge, ...toProof(factors) });
    return c.json({ status: "success" as const, data: null }, 200);
  });
}
