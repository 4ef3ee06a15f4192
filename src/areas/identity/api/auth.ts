import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { sql } from "kysely";
import { AppError } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import type { Env } from "#kernel/http/env.ts";
import { ErrorAnswer, success } from "#platform/http/answer.ts";
import {
  type CookieStyle,
  cookieSession,
  expireSessionCookie,
  writingSession,
} from "#platform/http/identify.ts";
import { newApi } from "#platform/http/route-parts.ts";
import { accountName } from "../sign-in/find-account.ts";
import { signIn } from "../sign-in/sign-in.ts";
import { signOut } from "../sign-in/sign-out.ts";
import { accountNameFields, accountNameRequired } from "./sign-in/account-name.ts";
import { answerSignedIn, formatPermissions, Permissions, SignedInAnswer } from "./sign-in/signed-in.ts";

const Login = z
  .object({
    ...accountNameFields,
    password: z
      .string("Enter your password.")
      .min(1, "Enter your password.")
      .max(200, "Enter at most 200 characters."),
    client: z.enum(["browser", "api"]).default("api"),
  })
  .refine(...accountNameRequired);

const json = <T extends z.ZodType>(description: string, schema: T) => ({
  description,
  content: { "application/json": { schema } },
});
const failure = (description: string) => json(description, ErrorAnswer);

const login = createRoute({
  method: "post",
  path: "/login",
  tags: ["Session"],
  summary: "Sign in",
  request: { body: { required: true, content: { "application/json": { schema: Login } } } },
  responses: {
    200: json("Signed in", SignedInAnswer),
    401: failure("wrong-credentials, second-factor-needed"),
    422: failure("invalid"),
    429: failure("too-many"),
  },
});

const logout = createRoute({
  method: "post",
  path: "/logout",
  tags: ["Session"],
  summary: "Sign out. An unknown token also returns 200",
  responses: { 200: json("Signed out", z.object({ status: z.literal("success"), data: z.null() })) },
});

const verification = createRoute({
  method: "get",
  path: "/token-verification",
  tags: ["Session"],
  summary:
    "Check whether a modifying request with this bearer token (and cookie, for browsers) would be accepted",
  responses: {
    200: json(
      "The token is valid",
      z.object({ status: z.literal("success"), data: z.object({ session_id: z.string() }) }),
    ),
    401: failure("not-signed-in"),
  },
});

const dropCookie = createRoute({
  method: "delete",
  path: "/session-cookie",
  tags: ["Session"],
  summary: "Delete the cookie of a browser that lost its token. This does not end a session",
  request: {
    headers: z.object({
      "x-session-id": z
        .string("Send the `session_id` of the page.")
        .openapi({ description: "`session_id` from the page. Only pages of this site know it" }),
    }),
  },
  responses: {
    200: json(
      "Whether the browser had the cookie of that session",
      z.object({ status: z.literal("success"), data: z.object({ dropped: z.boolean() }) }),
    ),
    422: failure("invalid"),
  },
});

const permissions = createRoute({
  method: "get",
  path: "/permissions",
  tags: ["Session"],
  summary: "List the current permissions of the signed-in user",
  responses: {
    200: json("Permissions", z.object({ status: z.literal("success"), data: Permissions })),
    401: failure("not-signed-in"),
  },
});

/**
 * The five routes of the browser session. They need no idempotency key. Another site can make a browser
 * call them with its cookie, but can’t send a bearer token or a custom header; without these no session ends.
 */
export function authApi(style: CookieStyle) {
  const api = newApi();

  api.openapi(login, async (c) => {
    const body = c.req.valid("json");
    const name = accountName(body);
    const signedIn = await signIn(
      c.get("actor"),
      { ...name, password: body.password, client: body.client },
      c.req.header("user-agent"),
    );
    return c.json(answerSignedIn(c, style, signedIn), 200);
  });

  api.openapi(logout, async (c) => {
    await signOut(c.get("actor"));
    if (hasBearer(c)) expireSessionCookie(c, style);
    return c.json(success(null), 200);
  });

  api.openapi(verification, async (c) => {
    const session = await writingSession(c, style).catch(undefinedIfRefused);
    if (session) return c.json(success({ session_id: session.id }), 200);
    // If the database is unavailable, the caller must get an error rather than "invalid".
    await sql`SELECT 1`.execute(database());
    if (hasBearer(c)) expireSessionCookie(c, style);
    throw new AppError("not-signed-in", "This token is not valid. Sign in again.");
  });

  api.openapi(dropCookie, async (c) => {
    const session = await cookieSession(c, style);
    const dropped = session !== undefined && session.id === c.req.valid("header")["x-session-id"];
    if (dropped) expireSessionCookie(c, style);
    return c.json(success({ dropped }), 200);
  });

  api.openapi(permissions, async (c) => {
    const session = await writingSession(c, style).catch(undefinedIfRefused);
    if (!session) throw new AppError("not-signed-in", "Sign in first.");
    return c.json(success(formatPermissions(session.permissions)), 200);
  });

  return api;
}

function hasBearer(c: Context<Env>): boolean {
  return c.req.header("authorization") !== undefined;
}

/** Refusals become "no session"; other errors are rethrown. */
function undefinedIfRefused(thrown: unknown): undefined {
  if (thrown instanceof AppError && (thrown.kind === "not-signed-in" || thrown.kind === "session-changed"))
    return;
  throw thrown;
}
