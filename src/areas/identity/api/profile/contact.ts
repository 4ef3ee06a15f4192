import { createRoute, z } from "@hono/zod-openapi";
import { type Api, failures, json, jsonBody, KeyHeader, success } from "#platform/http/route-parts.ts";
import { writeOnce } from "#platform/http/write-once.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { contactFields } from "../../people/contact-change.ts";
import { confirmContact, withdrawContact } from "../../profile/confirm-contact.ts";
import { Profile, tags, toProfile } from "./answers.ts";

const Params = z.object({ field: z.enum(contactFields) });
const Proof = z.object({ token: z.string("Enter the code.").max(20, "Enter the 6-character code.") });

/** POST /profile/contact/{field}, DELETE /profile/contact/{field} */
export function contact(api: Api): void {
  const confirm = createRoute({
    method: "post",
    path: "/profile/contact/{field}",
    tags,
    summary: "Verify a new phone number or email address with the token sent to it",
    request: { params: Params, headers: KeyHeader, body: jsonBody(Proof) },
    responses: {
      200: json("The account", success(Profile)),
      ...failures({ 404: "not-found", 409: "still-running", 422: "invalid, token-wrong, duplicate" }),
    },
  });
  api.openapi(confirm, (c) => {
    const { field } = c.req.valid("param");
    const { token } = c.req.valid("json");
    // Without the body: its stored digest would be that of a token.
    return writeOnce(c, 200, null, async (tx, actor) =>
      toProfile(await confirmContact(tx, actor, field, token)),
    );
  });

  writeRoute(api, {
    method: "delete",
    path: "/profile/contact/{field}",
    params: Params.shape,
    tags,
    summary: "Cancel a pending change of phone number or email address",
    answer: "The account",
    codes: { 404: "not-found", 409: "still-running", 422: "invalid, key-reused" },
    data: Profile,
    work: async (tx, actor, { params }) => toProfile(await withdrawContact(tx, actor, params.field)),
  });
}
