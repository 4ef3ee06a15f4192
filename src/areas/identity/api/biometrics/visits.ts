import { createRoute, z } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import type { Env } from "#kernel/http/env.ts";
import {
  type Api,
  Derived,
  failures,
  json,
  jsonBody,
  KeyHeader,
  success,
} from "#platform/http/route-parts.ts";
import { writeOnce } from "#platform/http/write-once.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { confirmVisit } from "../../biometrics/confirm-visit.ts";
import { endVisit } from "../../biometrics/end-visit.ts";
import { giveConsent } from "../../biometrics/give-consent.ts";
import { startVisit } from "../../biometrics/start-visit.ts";
import { withdrawConsent } from "../../biometrics/withdraw.ts";
import { SentCode } from "../sign-in/proofs.ts";
import { PayerCode } from "./payer-code.ts";

const tags = ["Biometrics"];
/** No guard: the verb requires a signed-in person, or a visitor with a confirmed identity. */
const unguarded: MiddlewareHandler<Env> = (_c, next) => next();

/** POST and DELETE /biometrics/visits, POST /biometrics/visits/{id}/confirm */
export function visits(api: Api): void {
  writeRoute(api, {
    method: "post",
    path: "/biometrics/visits",
    tags,
    summary:
      "Identify yourself as a payer. A token is sent to the contact on record. The response is the same for an unknown payer",
    guard: unguarded,
    answer:
      "A message is sent. The response contains its `id`, and for how many minutes its token is valid (`expires_in_minutes`)",
    codes: { 409: "still-running", 422: "invalid, key-reused" },
    body: z.object({
      code: z.string("Enter your payer code.").trim().max(40, "Enter at most 40 characters."),
    }),
    work: (tx, actor, { body }) => startVisit(tx, actor, body.code),
  });
  writeRoute(api, {
    method: "delete",
    path: "/biometrics/visits",
    tags,
    summary: "Remove the confirmed identity from this browser",
    guard: unguarded,
    answer: "The identity is removed",
    codes: { 409: "still-running", 422: "key-reused" },
    work: (tx, actor) => endVisit(tx, actor),
  });
  const route = createRoute({
    method: "post",
    path: "/biometrics/visits/{id}/confirm",
    tags,
    summary: "Confirm your identity with the token from the message, in the browser that requested it",
    request: {
      params: z.object({ id: z.uuid("Your code has expired. Start again.") }),
      headers: KeyHeader,
      body: jsonBody(
        z.object({
          token: SentCode,
        }),
      ),
    },
    responses: {
      200: json("Your identity is confirmed", success(Derived)),
      ...failures({ 409: "still-running", 422: "invalid, token-wrong, key-reused" }),
    },
  });
  api.openapi(route, async (c) => {
    const { id } = c.req.valid("param");
    const body = c.req.valid("json");
    return writeOnce(c, 200, body, (tx, actor) => confirmVisit(tx, actor, id, body.token));
  });
}

/** POST and DELETE /biometrics/consent */
export function consent(api: Api): void {
  writeRoute(api, {
    method: "post",
    path: "/biometrics/consent",
    tags,
    summary: "Give consent to a version of the consent text. You can repeat this safely",
    guard: unguarded,
    answer: "The consent is recorded",
    codes: {
      409: "identity-not-proved, identity-changed, consent-outdated, still-running",
      422: "invalid, key-reused",
    },
    body: z.object({ payer: PayerCode, version: z.string("Send the version of the consent text.").max(40) }),
    work: (tx, actor, { body }) => giveConsent(tx, actor, body.payer, body.version),
  });
  writeRoute(api, {
    method: "delete",
    path: "/biometrics/consent",
    tags,
    summary: "Withdraw consent. This deletes the photo and passkey. You can repeat this safely",
    guard: unguarded,
    answer: "The biometric data is deleted",
    codes: { 409: "identity-not-proved, identity-changed, still-running", 422: "invalid, key-reused" },
    body: z.object({ payer: PayerCode }),
    work: (tx, actor, { body }) => withdrawConsent(tx, actor, body.payer),
  });
}
