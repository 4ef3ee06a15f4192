import { randomBytes } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Actor, Session } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Env } from "#kernel/http/env.ts";
import { isRead } from "#kernel/http/is-read.ts";
import { findSession, type NewSession } from "#kernel/session/session.ts";
import { allowReplica, secondsAfterWrite } from "../database/replica.ts";
import { browserLanguage, newBrowserLanguage } from "../languages/browser-language.ts";
import { consumeCall } from "../rate-limit.ts";

const VISITOR_SECONDS = 30 * 24 * 3600;

/** Routes that handle an invalid bearer token themselves. */
const SELF_HANDLED = new Set(["/api/v1/login", "/api/v1/logout", "/api/v1/token-verification"]);

/** Polled by pages during other requests: a request with a replaced token must not delete the new cookie. */
const KEEPS_COOKIE = "/api/v1/permissions";

/** API routes with the general limit: signing in has its own limit, and gateways must always get through. */
function isLimited(path: string): boolean {
  return path.startsWith("/api/") && !SELF_HANDLED.has(path) && !path.startsWith("/api/v1/webhooks/");
}

/** Names and attributes of cookies: `__Host-` and Secure if the public address is https. */
export interface CookieStyle {
  readonly secure: boolean;
}

function cookieName(style: CookieStyle, name: string): string {
  return style.secure ? `__Host-${name}` : name;
}

export function setSessionCookie(
  c: Context<Env>,
  style: CookieStyle,
  session: Pick<NewSession, "cookie" | "seconds">,
): void {
  if (!session.cookie) return;
  const { secure } = style;
  setCookie(c, cookieName(style, "sid"), session.cookie, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure,
    maxAge: session.seconds,
  });
}

export function expireSessionCookie(c: Context<Env>, style: CookieStyle): void {
  deleteCookie(c, cookieName(style, "sid"), { path: "/", secure: style.secure });
}

function bearerOf(c: Context<Env>): string | undefined {
  return /^Bearer ([\w-]{20,200})$/.exec(c.req.header("authorization") ?? "")?.[1];
}

/** The session for reads: of the cookie, or of an API client's bearer token. */
async function readingSession(c: Context<Env>, style: CookieStyle): Promise<Session | undefined> {
  if (c.req.header("authorization") !== undefined) {
    const token = bearerOf(c);
    const session = token ? await findSession({ token }) : undefined;
    if (session?.client === "api") return session;
    if (!session) throw new AppError("not-signed-in", "This token is not valid. Sign in again.");
  }
  return cookieSession(c, style);
}

/** The session of the cookie, ignoring a bearer token. */
export async function cookieSession(c: Context<Env>, style: CookieStyle): Promise<Session | undefined> {
  const cookie = getCookie(c, cookieName(style, "sid"));
  return cookie ? findSession({ cookie }) : undefined;
}

/**
 * The session for writes: of the bearer token, for browsers with the matching cookie. The cookie alone never authorises writes,
 * which prevents cross-site requests.
 * @throws AppError not-signed-in for an invalid bearer token, session-changed if the cookie belongs to another
 */
export async function writingSession(c: Context<Env>, style: CookieStyle): Promise<Session | undefined> {
  if (c.req.header("authorization") === undefined) return undefined;
  const token = bearerOf(c);
  const session = token ? await findSession({ token }) : undefined;
  if (!session) throw new AppError("not-signed-in", "Your session has ended. Sign in again.");
  if (session.client === "api") return session;
  const browserSession = await cookieSession(c, style);
  if (browserSession && browserSession.id !== session.id)
    throw new AppError("session-changed", "Someone else has signed in on this browser. Reload the page.");
  if (!browserSession) throw new AppError("not-signed-in", "Your session has ended. Sign in again.");
  return session;
}

/** Identifies the actor once per request, before anything else. */
export function identify(style: CookieStyle, trustedProxies: number): MiddlewareHandler<Env> {
  return async (c, next) => {
    const resolve = isRead(c.req.method) ? readingSession : writingSession;
    // An error for an invalid bearer token still needs an actor for the log.
    c.set("actor", actorOf(c, undefined, trustedProxies, visitorKey(c, style)));
    const session = await resolve(c, style).catch(async (error) => {
      if (SELF_HANDLED.has(c.req.path)) return undefined;
      // An unavailable database is not a failed guess, and must not use up the limit of everyone at the address.
      if (!(error instanceof AppError && error.kind === "not-signed-in")) throw error;
      // Clients guessing tokens have no session either.
      if (isLimited(c.req.path)) await consumeCall(c.get("actor"));
      if (c.req.path !== KEEPS_COOKIE) expireSessionCookie(c, style);
      throw error;
    });
    if (session) c.set("actor", actorOf(c, session, trustedProxies, ""));
    if (isLimited(c.req.path)) await consumeCall(c.get("actor"));
    await allowReplica(mayUseReplica(c, style), next);
    const seconds = (Date.now() - (c.get("written_at")?.getTime() ?? 0)) / 1_000;
    if (seconds < (secondsAfterWrite() ?? 0)) requirePrimaryReads(c, style);
  };
}

/**
 * Whether reads of this request can be some seconds old. After a write the client has a cookie that says so, which every
 * process understands; clients without cookies never read from a replica.
 */
function mayUseReplica(c: Context<Env>, style: CookieStyle): boolean {
  const name = cookieName(style, "wrote");
  if (isRead(c.req.method))
    return c.req.header("authorization") === undefined && getCookie(c, name) === undefined;
  if (!SELF_HANDLED.has(c.req.path)) requirePrimaryReads(c, style);
  return false;
}

/** Makes the client read current data for some seconds. */
function requirePrimaryReads(c: Context<Env>, style: CookieStyle): void {
  const maxAge = secondsAfterWrite();
  if (maxAge === undefined) return;
  const name = cookieName(style, "wrote");
  setCookie(c, name, "1", { path: "/", httpOnly: true, sameSite: "Lax", secure: style.secure, maxAge });
}

function actorOf(c: Context<Env>, session: Session | undefined, trustedProxies: number, key: string): Actor {
  return {
    session,
    name: session?.user.name ?? "Visitor",
    key: session ? `user:${session.user.id}` : key,
    ip: clientAddress(c, trustedProxies),
    request_id: c.get("request_id"),
    system: false,
    language: browserLanguage(c),
    just_chosen: newBrowserLanguage(c),
  };
}

// Visitors are distinguished by a random cookie, so that their idempotency keys don't collide.
function visitorKey(c: Context<Env>, style: CookieStyle): string {
  const name = cookieName(style, "visitor");
  const existing = getCookie(c, name);
  if (existing && /^[\w-]{22}$/.test(existing)) return `visitor:${existing}`;
  const created = randomBytes(16).toString("base64url");
  if (!isRead(c.req.method))
    setCookie(c, name, created, {
      path: "/",
      httpOnly: true,
      sameSite: "Lax",
      secure: style.secure,
      maxAge: VISITOR_SECONDS,
    });
  return `visitor:${created}`;
}

/** The client's address; headers are trusted according to the number of trusted proxies. */
function clientAddress(c: Context<Env>, trustedProxies: number): string | undefined {
  const direct = c.env?.incoming?.socket?.remoteAddress;
  if (trustedProxies === 0) return direct;
  const hops = (c.req.header("x-forwarded-for") ?? "").split(",").map((hop) => hop.trim());
  return hops.filter(Boolean).at(-trustedProxies) ?? direct;
}
