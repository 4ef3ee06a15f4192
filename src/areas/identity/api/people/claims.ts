import { createRoute, z } from "@hono/zod-openapi";
import { bodyOf, textField } from "#platform/http/body-fields.ts";
import {
  type Api,
  Derived,
  failures,
  guard,
  json,
  jsonBody,
  KeyHeader,
  success,
} from "#platform/http/route-parts.ts";
import { writeOnce } from "#platform/http/write-once.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { acceptInvite } from "../../people/accept-invite.ts";
import { proveClaim } from "../../people/prove-claim.ts";
import { requestClaim } from "../../people/request-claim.ts";

const tags = ["Record claims"];

const canViewOwn = guard("own_asset.view");

/** /record-claims: linking an existing record to the user’s account. */
export function claims(api: Api): void {
  writeRoute(api, {
    method: "post",
    path: "/record-claims",
    tags,
    summary:
      "Send a token to the email address or phone number on a record. The response is the same if there is no such record",
    guard: canViewOwn,
    answer: "The token is sent, if the record exists",
    codes: { 409: "already-linked", 422: "invalid" },
    body: bodyOf(
      { code: textField("Record code, including its check letter", { example: "IND-0000001-B" }) },
      ["code"],
    ),
    work: (tx, actor, { body }) => requestClaim(tx, actor, body),
  });

  const prove = createRoute({
    method: "post",
    path: "/record-claims/{id}",
    tags,
    summary: "Link the signed-in user to a record with the token sent to it. At most five attempts",
    middleware: canViewOwn,
    request: {
      params: z.object({ id: z.uuid("This code has expired. Request a new one.") }),
      headers: KeyHeader,
      body: jsonBody(
        z.object({
          token: z.string("Enter the code we sent you.").trim().min(1, "Enter the code we sent you.").max(20),
        }),
      ),
    },
    responses: {
      200: json("The record", success(Derived)),
      ...failures({ 409: "already-linked", 422: "invalid, token-wrong" }),
    },
  });
  api.openapi(prove, (c) => {
    const { token } = c.req.valid("json");
    const { id } = c.req.valid("param");
    return writeOnce(c, 200, { token }, (tx, actor) => proveClaim(tx, actor, { id, token }));
  });
  acceptInviteRoute(api);
}

function acceptInviteRoute(api: Api): void {
  writeRoute(api, {
    method: "post",
    path: "/record-claims/invites/{id}",
    tags,
    summary: "Accept an invitation to act for a corporate",
    guard: canViewOwn,
    answer: "The corporate",
    codes: { 404: "not-found", 409: "already-linked" },
    work: (tx, actor, { ids }) => acceptInvite(tx, actor, ids.id),
  });
}
