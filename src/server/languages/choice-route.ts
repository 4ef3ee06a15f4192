import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { readLanguage } from "#language/languages.ts";
import type { Env } from "../api/env.ts";
import { type CookieStyle, readingSession } from "../api/identify.ts";
import { AppError } from "../app-error.ts";
import { takeCall } from "../rate-limit.ts";
import { chooseLanguage } from "./choose-language.ts";
import { keepHere } from "./chosen.ts";

const MOST_BYTES = 8_192;

/**
 * Where the choice of a language is sent, by a plain form so that it works without scripts, and from where it leads back. The
 * one write by the cookie alone: browsers keep that cookie from what other sites send, and a request that says it comes from
 * one is refused.
 */
export function choiceRoute(style: CookieStyle): Hono<Env> {
  const routes = new Hono<Env>();
  routes.post("/language", bodyLimit({ maxSize: MOST_BYTES }), async (c) => {
    if (!["same-origin", "none", undefined].includes(c.req.header("sec-fetch-site")))
      throw new AppError("forbidden", "A language is chosen on a page of this site.");
    const form = await c.req.parseBody();
    const language = readLanguage(form["language"]);
    if (!language) throw new AppError("invalid", "This language is not spoken here.");
    const session = await readingSession(c, style);
    const actor = c.get("actor");
    await takeCall({ session, ip: actor.ip });
    if (session) await chooseLanguage({ ...actor, session, name: session.user.name }, session.user, language);
    keepHere(c, language, style.secure);
    return c.redirect(ownPath(form["next"]), 303);
  });
  return routes;
}

/** One slash, so that it is no other host: looked for again in what is left when dots are worked out ("/.//elsewhere"). */
const OWN = /^\/(?![/\\])/;

/** A path of this site, or its first page. */
function ownPath(next: unknown): string {
  const url = typeof next === "string" && OWN.test(next) ? URL.parse(next, "http://here.invalid") : null;
  const path = url?.host === "here.invalid" ? url.pathname + url.search : "/";
  return OWN.test(path) ? path : "/";
}
