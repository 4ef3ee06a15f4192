import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { type Language, readLanguage } from "#language/languages.ts";
import type { Actor } from "../actor.ts";
import type { Env } from "../api/env.ts";

const COOKIE = "language";
const YEAR_SECONDS = 365 * 24 * 3600;

/** What was chosen in this browser. */
export function chosenHere(c: Context<Env>): Language | undefined {
  return readLanguage(getCookie(c, COOKIE));
}

/** Keeps a choice in this browser, where it holds for visitors and goes along into the account that signs in. */
export function keepHere(c: Context<Env>, language: Language, secure: boolean): void {
  setCookie(c, COOKIE, language, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure,
    maxAge: YEAR_SECONDS,
  });
}

/** The language of a page: of the account, else of this browser, else the first that the device asks for and we speak. */
export function languageOf(c: Context<Env>, { session, language }: Actor): Language {
  return session?.language ?? language ?? firstAccepted(c.req.header("accept-language") ?? "") ?? "en";
}

function firstAccepted(header: string): Language | undefined {
  const wanted = header.slice(0, 200).split(",");
  return wanted.map((part) => readLanguage(part.trim().slice(0, 2).toLowerCase())).find(Boolean);
}
