import { randomBytes } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Actor, Session } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Env } from "#kernel/http/env.ts";
import { isRead } from "#kernel/http/is-read.ts";
import { findSession, type NewSession } from "#kernel/session/session.ts";
import { allowOld, secondsAfterWrite } from "../database/replica.ts";
import { chosenHere, justChosenHere } from "../languages/chosen.ts";
import { takeCall } from "../rate-limit.ts";

const VISITOR_SECONDS = 30 * 24 * 3600;

/** These tell by themselves what an invalid bearer means. */
const OWN_ANSWER = new Set(["/api/v1/login", "/api/v1/logout", "/api/v1/token-verification"]);

/**
 * Asked by pages on their own while other calls are under way: what carried a bearer that was replaced meanwhile must not drop the
 * new cookie.
 */
const LEAVES_COOKIE = "/api/v1/permissions";

/** Of the API: signing in has a limit of its own, and the gateway must reach us however busy it is. */
function isLimited(path: string): boolean {
  return path.startsWith("/api/") && !OWN_ANSWER.has(path) && !path.startsWith("/api/v1/webhooks/");
}

/** How cookies are named and sent: `__Host-` and Secure wherever the public address is https. */
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

/** The session that may read: the cookie's, or the bearer's of an API client. */
async function readingSession(c: Context<Env>, style: CookieStyle): Promise<Session | undefined> {
  if (c.req.header("authorization") !== undefined) {
    const token = bearerOf(c);
    const session = token ? await findSession({ token }) : undefined;
    if (session?.client === "api") return session;
    if (!session) throw new AppError("not-signed-in", "This token is not valid. Sign in again.");
  }
  return cookieSession(c, style);
}

/** The session of the cookie, whatever else came along. */
export async function cookieSession(c: Context<Env>, style: CookieStyle): Promise<Session | undefined> {
  const cookie = getCookie(c, cookieName(style, "sid"));
  return cookie ? findSession({ cookie }) : undefined;
}

/**
 * The session that may write: the bearer's, and for browsers the matching cookie too. The cookie alone
 * never writes, so that no other site can.
 * @throws AppError not-signed-in for a bearer that is not valid, session-changed when the cookie is another's
 */
export async function writingSession(c: Context<Env>, style: CookieStyle): Promise<Session | undefined> {
  if (c.req.header("authorization") === undefined) return undefined;
  const token = bearerOf(c);
  const session = token ? await findSession({ token }) : undefined;
  if (!session) throw new AppError("not-signed-in", "Your session has ended. Sign in again.");
  if (session.client === "api") return session;
  const other = await cookieSession(c, style);
  if (other && other.id !== session.id)
    throw new AppError("session-changed", "Someone else has signed in in this browser. Reload the page.");
  if (!other) throw new AppError("not-signed-in", "Your session has ended. Sign in again.");
  return session;
}

/** Says who is asking, once a request, before anything else looks. */
export function identify(style: CookieStyle, trustedProxies: number): MiddlewareHandler<Env> {
  return async (c, next) => {
    const resolve = isRead(c.req.method) ? readingSession : writingSession;
    // An answer with an invalid bearer still needs an actor for the log and the error.
    c.set("actor", actorOf(c, undefined, trustedProxies, visitor(c, style)));
    const session = await resolve(c, style).catch(async (refused) => {
      if (OWN_ANSWER.has(c.req.path)) return undefined;
      // A database that does not answer is no guess: it would use up what all behind one address may ask.
      if (!(refused instanceof AppError && refused.kind === "not-signed-in")) throw refused;
      // Whoever guesses at tokens has no session either.
      if (isLimited(c.req.path)) await takeCall(c.get("actor"));
      if (c.req.path !== LEAVES_COOKIE) expireSessionCookie(c, style);
      throw refused;
    });
    if (session) c.set("actor", actorOf(c, session, trustedProxies, ""));
    if (isLimited(c.req.path)) await takeCall(c.get("actor"));
    await allowOld(mayReadOld(c, style), next);
    const seconds = (Date.now() - (c.get("written_at")?.getTime() ?? 0)) / 1_000;
    if (seconds < (secondsAfterWrite() ?? 0)) readNewFor(c, style);
  };
}

/**
 * Whether what this request reads may be some seconds old. Whoever has just written has a cookie that says so, which every process
 * understands; whoever keeps no cookies is never read to from a replica.
 */
function mayReadOld(c: Context<Env>, style: CookieStyle): boolean {
  const name = cookieName(style, "wrote");
  if (isRead(c.req.method))
    return c.req.header("authorization") === undefined && getCookie(c, name) === undefined;
  if (!OWN_ANSWER.has(c.req.path)) readNewFor(c, style);
  return false;
}

/** From now on for some seconds, whoever asks reads what is newest. */
function readNewFor(c: Context<Env>, style: CookieStyle): void {
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
    language: chosenHere(c),
    just_chosen: justChosenHere(c),
  };
}

// Writes by visitors are told apart by a random cookie, so that their idempotency keys do not meet.
function visitor(c: Context<Env>, style: CookieStyle): string {
  const name = cookieName(style, "visitor");
  const known = getCookie(c, name);
  if (known && /^[\w-]{22}$/.test(known)) return `visitor:${known}`;
  const fresh = randomBytes(16).toString("base64url");
  if (!isRead(c.req.method))
    setCookie(c, name, fresh, {
      path: "/",
      httpOnly: true,
      sameSite: "Lax",
      secure: style.secure,
      maxAge: VISITOR_SECONDS,
    });
  return `visitor:${fresh}`;
}

/** The client's address; headers are believed only as far as there are trusted proxies. */
function clientAddress(c: Context<Env>, trustedProxies: number): string | undefined {
  const direct = c.env?.incoming?.socket?.remoteAddress;
  if (trustedProxies === 0) return direct;
  const hops = (c.req.header("x-forwarded-for") ?? "").split(",").map((hop) => hop.trim());
  return hops.filter(Boolean).at(-trustedProxies) ?? direct;
}
