import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { AppError } from "#kernel/app-error.ts";
import type { Env } from "#kernel/http/env.ts";
import { readLanguage } from "#language/languages.ts";
import { type CookieStyle, cookieSession } from "#platform/http/identify.ts";
import { saveBrowserLanguage } from "#platform/languages/browser-language.ts";
import { consumeCall } from "#platform/rate-limit.ts";

const MAX_BYTES = 8_192;

/**
 * Target of the form in which visitors select a language, which works without scripts, and redirects back. The choice is stored
 * in the browser only. Signed-in users store theirs with the account, which needs the bearer token: `PUT /profile/language`.
 */
export function languageRoute(style: CookieStyle): Hono<Env> {
  const routes = new Hono<Env>();
  routes.post("/language", bodyLimit({ maxSize: MAX_BYTES }), async (c) => {
    if (!["same-origin", "none", undefined].includes(c.req.header("sec-fetch-site")))
      throw new AppError("forbidden", "Select a language on a page of this site.");
    const form = await c.req.parseBody();
    const language = readLanguage(form["language"]);
    if (!language) throw new AppError("invalid", "This language is not available.");
    await consumeCall({ session: undefined, ip: c.get("actor").ip });
    if (await cookieSession(c, style))
      throw new AppError("forbidden", "You’re signed in. Change the language on any page.");
    saveBrowserLanguage(c, language, style.secure);
    return c.redirect(localPath(form["next"]), 303);
  });
  return routes;
}

/** One slash, so that it is not another host; checked again after dots are resolved ("/.//elsewhere"). */
const LOCAL_PATH = /^\/(?![/\\])/;

/** A path of this site, or the front page. */
function localPath(next: unknown): string {
  const url =
    typeof next === "string" && LOCAL_PATH.test(next) ? URL.parse(next, "http://here.invalid") : null;
  const path = url?.host === "here.invalid" ? url.pathname + url.search : "/";
  return LOCAL_PATH.test(path) ? path : "/";
}
