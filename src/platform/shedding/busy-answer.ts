import type { Context } from "hono";
import { html } from "hono/html";
import { BUSY } from "#domain/busy.ts";
import { AppError, errorBody } from "#kernel/app-error.ts";
import type { Env } from "#kernel/http/env.ts";
import { isRead } from "#kernel/http/is-read.ts";
import { newNonce } from "#kernel/random-token.ts";
import { t } from "#language/t.ts";
import { browserLanguage, languageOf } from "../languages/browser-language.ts";
import { translationsFor } from "../languages/catalogues.ts";
import { withLanguage } from "../languages/with-language.ts";

/** Requests of React Router, which passes the text of an error to the error screen. */
const ROUTER_DATA = /\.data$|^\/__manifest$/;

/**
 * Responds to a refused request with 503 and Retry-After. Nothing was done, so clients can repeat it with
 * the same key. Does not use the database.
 * @param seconds after which the client should retry
 */
export function busyResponse(c: Context<Env>, seconds: number): Response | Promise<Response> {
  const { path, method } = c.req;
  // Without an answer the browser reports a network error; an error status would sign the user out.
  if (path.endsWith("/token-verification")) c.env?.incoming.socket.destroy();
  c.set("error_code", "busy");
  c.set("shed", true);
  c.header("Retry-After", String(seconds));
  c.header("Cache-Control", "no-store");
  if (path.startsWith("/api/") || !isRead(method))
    return c.json(errorBody(new AppError("unavailable", BUSY, { code: "busy" })), 503);
  return ROUTER_DATA.test(path) ? c.text(BUSY, 503) : busyPage(c);
}

/** Self-contained, because requests for its files would be refused too. */
function busyPage(c: Context<Env>): Response | Promise<Response> {
  const language = languageOf(c, { session: undefined, language: browserLanguage(c) });
  const nonce = newNonce();
  c.header(
    "Content-Security-Policy",
    `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
  );
  c.header("Vary", "Cookie, Accept-Language");
  return withLanguage(translationsFor(language, "public"), () =>
    c.html(
      html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t("The server is busy")}</title>
<style nonce="${nonce}">
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 32rem; margin: 15vh auto; padding: 0 1rem; }
a { display: inline-block; padding: 0.75rem 0; }
</style>
</head>
<body>
<main>
<h1>${t("The server is busy")}</h1>
<p>${t("Try again in a moment.")}</p>
<a href="">${t("Try again")}</a>
</main>
</body>
</html>
`,
      503,
    ),
  );
}
