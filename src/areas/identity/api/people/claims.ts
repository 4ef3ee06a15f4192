import { z } from "@hono/zod-openapi";
import { bodyOf, textField } from "#platform/http/body-fields.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
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

  writeRoute(api, {
    method: "post",
    path: "/record-claims/{id}",
    params: { id: z.uuid("This code has expired. Request a new one.") },
    tags,
    summary: "Link the signed-in user to a record with the token sent to it. At most five attempts",
    guard: canViewOwn,
    answer: "The record",
    codes: { 409: "already-linked", 422: "invalid, token-wrong" },
    body: z.object({
      token: z.string("Enter the code we sent you.").trim().min(1, "Enter the code we sent you.").max(20),
    }),
    work: (tx, actor, { params, body }) => proveClaim(tx, actor, { id: params.id, token: body.token }),
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
