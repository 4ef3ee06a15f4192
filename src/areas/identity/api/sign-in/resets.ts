import { createRoute, z } from "@hono/zod-openapi";
import { type Api, failures, json, jsonBody, success } from "#platform/http/route-parts.ts";
import { acceptInvitation } from "../../sign-in/accept-invitation.ts";
import { requestPasswordReset } from "../../sign-in/request-password-reset.ts";
import { resetPassword } from "../../sign-in/reset-password.ts";
import { accountNameFields, accountNameRequired } from "./account-name.ts";
import { SentCode } from "./proofs.ts";

const ResetRequestBody = z.object(accountNameFields).refine(...accountNameRequired);

/** The service checks the password rules and reports all errors together. */
const Password = z
  .string("Enter a new password.")
  .min(1, "Enter a new password.")
  .max(1_000, "Enter at most 200 characters.");
const NewPasswordBody = z.object({
  token: SentCode,
  password: Password,
});
const AcceptInvitationBody = z.object({ invitation: z.string().min(1).max(100), password: Password });

const done = json("The password is set, and all sessions have ended", success(z.null()));
const answered = { status: "success" as const, data: null };

/** POST /password-resets, /password-resets/{id}, /invitations. They handle secrets, so responses are not stored. */
export function resets(api: Api): void {
  const ask = createRoute({
    method: "post",
    path: "/password-resets",
    tags: ["Session"],
    summary:
      "Send a password reset token to an account’s email address or phone number. The response is the same for unknown accounts",
    request: { body: jsonBody(ResetRequestBody) },
    responses: {
      200: json(
        "The token is sent, if the account exists",
        success(z.object({ id: z.uuid(), expires_in_minutes: z.int() })),
      ),
      ...failures({ 422: "invalid" }),
    },
  });
  api.openapi(ask, async (c) => {
    const { id, expires_in_minutes } = await requestPasswordReset(c.get("actor"), c.req.valid("json"));
    return c.json({ status: "success" as const, data: { id, expires_in_minutes } }, 200);
  });

  const choose = createRoute({
    method: "post",
    path: "/password-resets/{id}",
    tags: ["Session"],
    summary: "Set a new password with the token from the message. At most five attempts",
    request: { params: z.object({ id: z.uuid() }), body: jsonBody(NewPasswordBody) },
    responses: { 200: done, ...failures({ 422: "invalid, token-wrong" }) },
  });
  api.openapi(choose, async (c) => {
    await resetPassword(c.get("actor"), { id: c.req.valid("param").id, ...c.req.valid("json") });
    return c.json(answered, 200);
  });

  const accept = createRoute({
    method: "post",
    path: "/invitations",
    tags: ["Session"],
    summary: "Set the first password with the secret of an invitation",
    request: { body: jsonBody(AcceptInvitationBody) },
    responses: { 200: done, ...failures({ 422: "invalid, invitation-ended" }) },
  });
  api.openapi(accept, async (c) => {
    await acceptInvitation(c.get("actor"), c.req.valid("json"));
    return c.json(answered, 200);
  });
}
