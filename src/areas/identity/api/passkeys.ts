import { createRoute, z } from "@hono/zod-openapi";
import { type Api, failures, IdParam, json, jsonBody, readId, success } from "#platform/http/route-parts.ts";
import { addPasskey, offerPasskey } from "../sign-in/add-passkey.ts";
import { removePasskey } from "../sign-in/remove-passkey.ts";
import { renamePasskey } from "../sign-in/rename-passkey.ts";
import { FirstCodes } from "./second-factors.ts";
import {
  Attestation,
  Challenge,
  optionsAnswer,
  toOptionsBody,
  toRegistrationResponse,
} from "./sign-in/proofs.ts";

const tags = ["Second factors"];
const done = { status: "success" as const, data: null };

const PasskeyName = z
  .string("Enter a name for the passkey.")
  .trim()
  .min(1, "Enter a name for the passkey.")
  .max(60, "Enter at most 60 characters.");
const NewPasskeyBody = z.object({ challenge: Challenge, name: PasskeyName, passkey: Attestation });

/** The signed-in user’s passkeys. Changes need a recent confirmation of identity. */
export function passkeys(api: Api): void {
  const offer = createRoute({
    method: "post",
    path: "/second-factors/passkey-options",
    tags,
    summary: "Get options for creating a passkey",
    responses: {
      200: optionsAnswer,
      ...failures({ 403: "step-up-needed", 409: "conflict" }),
    },
  });
  api.openapi(offer, async (c) => {
    return c.json(toOptionsBody(await offerPasskey(c.get("actor"))), 200);
  });

  const add = createRoute({
    method: "post",
    path: "/second-factors/passkeys",
    tags,
    summary:
      "Save a passkey created by the browser. If it is the first second factor, you also get ten recovery codes",
    request: { body: jsonBody(NewPasskeyBody) },
    responses: {
      200: json("The passkey is saved", FirstCodes),
      ...failures({
        403: "step-up-needed",
        409: "conflict",
        422: "invalid, challenge-ended, passkey-refused",
      }),
    },
  });
  api.openapi(add, async (c) => {
    const { challenge, name, passkey } = c.req.valid("json");
    const data = await addPasskey(c.get("actor"), {
      challenge,
      name,
      passkey: toRegistrationResponse(passkey),
    });
    return c.json({ status: "success" as const, data }, 200);
  });

  const rename = createRoute({
    method: "patch",
    path: "/second-factors/passkeys/{id}",
    tags,
    summary: "Rename a passkey",
    request: { params: IdParam, body: jsonBody(z.object({ name: PasskeyName })) },
    responses: {
      200: json("The passkey is renamed", success(z.null())),
      ...failures({ 403: "step-up-needed", 404: "not-found", 422: "invalid" }),
    },
  });
  api.openapi(rename, async (c) => {
    await renamePasskey(c.get("actor"), readId(c.req.valid("param").id), c.req.valid("json").name);
    return c.json(done, 200);
  });

  const remove = createRoute({
    method: "delete",
    path: "/second-factors/passkeys/{id}",
    tags,
    summary: "Remove a passkey",
    request: { params: IdParam },
    responses: {
      200: json("The passkey is removed", success(z.null())),
      ...failures({ 403: "step-up-needed", 404: "not-found" }),
    },
  });
  api.openapi(remove, async (c) => {
    await removePasskey(c.get("actor"), readId(c.req.valid("param").id));
    return c.json(done, 200);
  });
}
