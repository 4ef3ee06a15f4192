import { createRoute, z } from "@hono/zod-openapi";
import { readRoute } from "#platform/http/read-route.ts";
import { type Api, failures, json, jsonBody, success } from "#platform/http/route-parts.ts";
import { confirmTotp, offerTotp } from "../sign-in/enrol-totp.ts";
import { listFactors } from "../sign-in/list-factors.ts";
import { removeTotp } from "../sign-in/remove-totp.ts";
import { renewRecoveryCodes } from "../sign-in/renew-recovery-codes.ts";
import { Totp } from "./sign-in/proofs.ts";

const tags = ["Second factors"];

/** Returned only with the first second factor. */
export const FirstCodes = success(z.object({ recovery_codes: z.array(z.string()).optional() }));

const Factors = z.object({
  totp: z.object({ added_at: z.date(), last_used_at: z.date().nullable() }).nullable(),
  totp_possible: z.boolean(),
  recovery_codes_left: z.int(),
  passkeys: z.array(
    z.object({ id: z.int(), name: z.string(), created_at: z.date(), last_used_at: z.date().nullable() }),
  ),
});
const TotpSetup = z.object({
  secret: z.string().openapi({ description: "Base32 secret, for apps that can’t scan" }),
  uri: z.string(),
  qr: z.object({ path: z.string(), size: z.int() }),
});
const TotpCodeBody = z.object({ totp: Totp.min(1, "Enter the code from your authenticator app.") });

/**
 * The signed-in user’s second factors, except passkeys. Changes need a recent confirmation of identity. Responses contain
 * secrets that are shown once, so they are not stored: an Idempotency-Key has no effect.
 */
export function secondFactors(api: Api): void {
  readRoute(api, {
    path: "/second-factors",
    tags,
    summary: "List your second factors",
    answer: "Your second factors, without secrets",
    data: Factors,
    read: async (actor) => {
      const data = await listFactors(actor);
      return { ...data, passkeys: [...data.passkeys] };
    },
  });

  const offer = createRoute({
    method: "post",
    path: "/second-factors/totp",
    tags,
    summary: "Start adding an authenticator app",
    responses: {
      200: json("The setup data for the app", success(TotpSetup)),
      ...failures({ 403: "step-up-needed", 409: "conflict", 503: "no-key" }),
    },
  });
  api.openapi(offer, async (c) => {
    return c.json({ status: "success" as const, data: await offerTotp(c.get("actor")) }, 200);
  });

  const confirm = createRoute({
    method: "post",
    path: "/second-factors/totp/confirm",
    tags,
    summary:
      "Activate the authenticator app with a code from it. If it is the first second factor, you also get ten recovery codes",
    request: { body: jsonBody(TotpCodeBody) },
    responses: {
      200: json("The app is active", FirstCodes),
      ...failures({ 403: "step-up-needed", 422: "invalid" }),
    },
  });
  api.openapi(confirm, async (c) => {
    const data = await confirmTotp(c.get("actor"), c.req.valid("json").totp);
    return c.json({ status: "success" as const, data }, 200);
  });

  const remove = createRoute({
    method: "delete",
    path: "/second-factors/totp",
    tags,
    summary: "Remove the authenticator app",
    responses: {
      200: json("The app is removed", success(z.null())),
      ...failures({ 403: "step-up-needed", 404: "not-found" }),
    },
  });
  api.openapi(remove, async (c) => {
    await removeTotp(c.get("actor"));
    return c.json({ status: "success" as const, data: null }, 200);
  });

  const renew = createRoute({
    method: "post",
    path: "/second-factors/recovery-codes",
    tags,
    summary: "Create ten new recovery codes. Earlier codes stop working",
    responses: {
      200: json(
        "The recovery codes, shown only once",
        success(z.object({ recovery_codes: z.array(z.string()) })),
      ),
      ...failures({ 403: "step-up-needed", 409: "conflict" }),
    },
  });
  api.openapi(renew, async (c) => {
    const recovery_codes = await renewRecoveryCodes(c.get("actor"));
    return c.json({ status: "success" as const, data: { recovery_codes } }, 200);
  });
}
