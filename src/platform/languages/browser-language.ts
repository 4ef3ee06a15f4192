import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { Actor } from "#kernel/actor.ts";
import type { Env } from "#kernel/http/env.ts";
import { type Language, readLanguage } from "#language/languages.ts";

const COOKIE = "language";
const YEAR_SECONDS = 365 * 24 * 3600;
/** Cookie: the choice was made just before signing in. */
const FRESH_COOKIE = "language-fresh";
const FRESH_SECONDS = 15 * 60;

/** Language chosen in this browser. */
export function browserLanguage(c: Context<Env>): Language | undefined {
  return readLanguage(getCookie(c, COOKIE));
}

/** Language chosen in this browser just now. */
export function newBrowserLanguage(c: Context<Env>): Language | undefined {
  return getCookie(c, FRESH_COOKIE) ? browserLanguage(c) : undefined;
}

/** Stores a choice in this browser, where it applies to visitors and is copied to the account that signs in next. */
export function saveBrowserLanguage(c: Context<Env>, language: Language, secure: boolean): void {
  const style = { path: "/", httpOnly: true, sameSite: "Lax", secure } as const;
  setCookie(c, COOKIE, language, { ...style, maxAge: YEAR_SECONDS });
  setCookie(c, FRESH_COOKIE, "1", { ...style, maxAge: FRESH_SECONDS });
}

/** Language of a page: of the account, else of this browser, else the first supported one that the device requests. */
export function languageOf(
  c: Context<Env>,
  { session, language }: Pick<Actor, "session" | "language">,
): Language {
  return session?.language ?? language ?? firstAccepted(c.req.header("accept-language") ?? "") ?? "en";
}

function firstAccepted(header: string): Language | undefined {
  const accepted = header.slice(0, 200).split(",");
  return accepted.map((part) => readLanguage(part.trim().toLowerCase().split(/[-;]/)[0])).find(Boolean);
}
