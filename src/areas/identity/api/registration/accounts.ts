import { createRoute, z } from "@hono/zod-openapi";
import { keyedDigest } from "#kernel/secrets.ts";
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
import { writeOnce } from "#platform/http/write-once.ts";
import { beginRegistration } from "../../registration/begin.ts";
import { completeRegistration } from "../../registration/complete.ts";
import { confirmRegistration } from "../../registration/confirm.ts";
import { withdrawRegistration } from "../../registration/withdraw.ts";
import { answerSignedIn, SignedInAnswer } from "../sign-in/signed-in.ts";

const tags = ["Self-registration"];
const raw = (description: string, example?: unknown) =>
  z
    .unknown()
    .optional()
    .openapi({ description, ...(example === undefined ? {} : { example }) });

const BeginBody = z
  .looseObject({
    kind: raw("individual, or corporate: for a company", "individual"),
    contact: raw(
      "Phone number or e-mail: it is proved with a token, and signed in with later",
      "08034412290",
    ),
    password: raw("At least 10 characters"),
  })
  .openapi("NewRegistration");
const ConfirmBody = z.object({
  token: z
    .string("Write the code of the message.")
    .trim()
    .min(1, "Write the code of the message.")
    .max(20, "Six letters and figures."),
});
const CompleteBody = z
  .looseObject({
    claim: raw("Instead of particulars: the code of an offered record that is taken over", "IND-0000001-B"),
    contact_name: raw("With the claim of a corporate: the name of the person"),
    alike_seen: raw("`data.alike_seen` of the answer `likely-duplicates`: this is none of them"),
  })
  .openapi("RegistrationParticulars");

const params = z.object({ id: z.uuid("This registration has run out. Begin again.") });

/** POST /registrations, /registrations/{id}/confirm, DELETE /registrations/{id} */
export function accounts(api: Api, style: CookieStyle): void {
  const begin = createRoute({
    method: "post",
    path: "/registrations",
    tags,
    summary: "Begin an account: a token goes to the contact; one that has an account is answered alike",
    description: "Goes on only with the `visitor` cookie of this answer.",
    request: { headers: KeyHeader, body: jsonBody(BeginBody) },
    responses: {
      200: json("A message is on its way: `id` and the `minutes` its token is good for", success(Derived)),
      ...failures({ 409: "registration-closed, still-running", 422: "invalid, key-reused" }),
    },
  });
  api.openapi(begin, (c) => {
    const body = c.req.valid("json");
    // The request is remembered by its digest: a password has no place in one that anybody could try to guess.
    const typed = typeof body.password === "string" ? body.password : "";
    const password = keyedDigest(typed, "registration").toString("base64");
    return writeOnce(c, 200, { ...body, password }, (tx, actor) => beginRegistration(tx, actor, body));
  });

  const confirm = createRoute({
    method: "post",
    path: "/registrations/{id}/confirm",
    tags,
    summary: "Prove the contact with the token of the message; five tries",
    request: { params, headers: KeyHeader, body: jsonBody(ConfirmBody) },
    responses: {
      200: json(
        "Proved; `records` on file that hold this contact, names masked, may be taken over",
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
    summary: "Forget an account that was begun in this browser and not finished",
    request: { params, headers: KeyHeader },
    responses: {
      200: json("It is gone", success(Derived)),
      ...failures({ 404: "registration-ended", 422: "invalid" }),
    },
  });
  api.openapi(withdraw, (c) => {
    const { id } = c.req.valid("param");
    return writeOnce(c, 200, {}, (tx, actor) => withdrawRegistration(tx, actor, id));
  });
  finishing(api, style);
}

/** POST /registrations/{id}/complete */
function finishing(api: Api, style: CookieStyle): void {
  const complete = createRoute({
    method: "post",
    path: "/registrations/{id}/complete",
    tags,
    summary: "Give the particulars, or take over an offered record; opens the account and signs in",
    description:
      "The fields of an individual or a corporate. Answers a session, so it takes no `Idempotency-Key`: sent again within ten minutes it makes nothing twice.",
    request: { params, body: jsonBody(CompleteBody) },
    responses: {
      200: json("The account is open and signed in", SignedInAnswer),
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
