import { createRoute, z } from "@hono/zod-openapi";
import { customFieldSchema } from "#areas/registry/records/field-schema.ts";
import { alikeSeen, inputFields } from "#areas/registry/records/schema.ts";
import { corporate } from "#domain/register/corporate.ts";
import { individual } from "#domain/register/individual.ts";
import { registrationKinds } from "#domain/registration-input.ts";
import { keyedDigest } from "#kernel/secrets.ts";
import { bodyOf, choiceField, textField } from "#platform/http/body-fields.ts";
import type { CookieStyle } from "#platform/http/identify.ts";
import {
  type Api,
  Derived,
  failures,
  json,
  jsonBody,
  KeyHeader,
  success,
} from "#platform/http/route-parts.ts";
import { prepareAndWriteOnce, writeOnce } from "#platform/http/write-once.ts";
import { beginRegistration, readRegistrationStart } from "../../registration/begin.ts";
import { completeRegistration } from "../../registration/complete.ts";
import { confirmRegistration } from "../../registration/confirm.ts";
import { withdrawRegistration } from "../../registration/withdraw.ts";
import { SentCode } from "../sign-in/proofs.ts";
import { answerSignedIn, SignedInAnswer } from "../sign-in/signed-in.ts";

const tags = ["Self-registration"];
const BeginBody = bodyOf(
  {
    kind: choiceField(registrationKinds, "Kind of account"),
    contact: textField("Phone number or email address to sign in with. It is verified with a code", {
      example: "08034412290",
    }),
    password: textField("Password of at least 10 characters", { example: "Oke-Mosan-4821!" }),
  },
  ["kind", "contact", "password"],
).openapi("NewRegistration");
const ConfirmBody = z.object({
  token: SentCode,
});
const CompleteBody = bodyOf({
  ...inputFields(corporate),
  ...inputFields(individual),
  claim: textField("Code of a suggested record to claim, instead of the fields of a new record", {
    example: "IND-0000001-B",
  }),
  contact_name: textField("Name of the contact person. Required for a corporate", { maxLength: 100 }),
  alike_seen: alikeSeen,
}).openapi("RegistrationParticulars", customFieldSchema);

const params = z.object({ id: z.uuid("This registration has expired. Start again.") });

/** POST /registrations, /registrations/{id}/confirm, DELETE /registrations/{id} */
export function accounts(api: Api, style: CookieStyle): void {
  const begin = createRoute({
    method: "post",
    path: "/registrations",
    tags,
    summary:
      "Start registering an account. A token is sent to the contact. The response is the same if the contact already has an account",
    description: "The next steps require the `visitor` cookie from this response.",
    request: { headers: KeyHeader, body: jsonBody(BeginBody) },
    responses: {
      200: json(
        "A message is sent. The response contains its `id`, and for how many minutes its token is valid (`expires_in_minutes`)",
        success(Derived),
      ),
      ...failures({ 409: "registration-closed, still-running", 422: "invalid, key-reused" }),
    },
  });
  api.openapi(begin, (c) => {
    const body = c.req.valid("json");
    // The request is identified by a digest: the password is excluded, so that the digest can’t be used to guess it.
    const typed = typeof body.password === "string" ? body.password : "";
    const password = keyedDigest(typed, "registration").toString("base64");
    const prepare = () => readRegistrationStart(c.get("actor"), body);
    return prepareAndWriteOnce(c, 200, { ...body, password }, prepare, beginRegistration);
  });

  const confirm = createRoute({
    method: "post",
    path: "/registrations/{id}/confirm",
    tags,
    summary:
      "Confirm the phone number or email address with the token from the message. At most five attempts",
    request: { params, headers: KeyHeader, body: jsonBody(ConfirmBody) },
    responses: {
      200: json(
        "The contact is confirmed. `records` lists the existing records with this contact, with masked names. You can claim one of them",
        success(Derived),
      ),
      ...failures({ 404: "registration-ended", 422: "invalid, token-wrong" }),
    },
  });
  api.openapi(confirm, (c) => {
    const { token } = c.req.valid("json");
    const { id } = c.req.valid("param");
    return writeOnce(c, 200, { token }, (tx, actor) => confirmRegistration(tx, actor, id, token));
  });

  const withdraw = createRoute({
    method: "delete",
    path: "/registrations/{id}",
    tags,
    summary: "Cancel an unfinished registration started in this browser",
    request: { params, headers: KeyHeader },
    responses: {
      200: json("The registration is cancelled", success(Derived)),
      ...failures({ 404: "registration-ended", 422: "invalid" }),
    },
  });
  api.openapi(withdraw, (c) => {
    const { id } = c.req.valid("param");
    return writeOnce(c, 200, {}, (tx, actor) => withdrawRegistration(tx, actor, id));
  });
  completeRoute(api, style);
}

/** POST /registrations/{id}/complete */
function completeRoute(api: Api, style: CookieStyle): void {
  const complete = createRoute({
    method: "post",
    path: "/registrations/{id}/complete",
    tags,
    summary:
      "Send the details of a new record or claim a suggested record. This opens the account and signs you in",
    description:
      "Send the fields of an individual or a corporate. The response contains a session, so no `Idempotency-Key` is used. You can safely repeat the request within ten minutes: nothing is created twice.",
    request: { params, body: jsonBody(CompleteBody) },
    responses: {
      200: json("The account is open and the user is signed in", SignedInAnswer),
      ...failures({
        404: "registration-ended",
        409: "not-confirmed, record-taken, likely-duplicates",
        422: "invalid, duplicate",
      }),
    },
  });
  api.openapi(complete, async (c) => {
    const { id } = c.req.valid("param");
    const signedIn = await completeRegistration(
      c.get("actor"),
      id,
      c.req.valid("json"),
      c.req.header("user-agent"),
    );
    return c.json(answerSignedIn(c, style, signedIn), 200);
  });
}
