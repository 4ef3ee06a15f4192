import type { MiddlewareHandler } from "hono";
import type { Env } from "#kernel/http/env.ts";
import { newRequestId } from "#kernel/random-token.ts";
import { withoutSecrets } from "#platform/http/without-secrets.ts";
import { meterRequest } from "#platform/metrics/meter.ts";
import { inLogContext } from "#platform/system-log/context.ts";
import { log } from "#platform/system-log/log.ts";
import { recordRequest } from "#platform/system-log/record-request.ts";

const COMMON_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(self), geolocation=(self), microphone=(), payment=(), usb=()",
};

const DEFAULT_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * Content Security Policy of a page. 'wasm-unsafe-eval' is for the QR reader; forms can redirect to the payment gateway, and
 * map tiles come from the configured server.
 */
export function pagePolicy(
  nonce: string,
  gateways: readonly string[] = [],
  tiles: readonly string[] = [],
): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic' 'wasm-unsafe-eval'`,
    "style-src 'self'",
    ["img-src 'self' data: blob:", ...tiles].join(" "),
    "font-src 'self'",
    ["connect-src 'self'", ...tiles].join(" "),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "media-src 'self' blob:",
    ["form-action 'self'", ...gateways].join(" "),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Pages with a secret URL: no referrer, not indexed. */
const SECRET_PATHS = /^\/(?:api\/v1\/)?complaints?\/./;

/** Adds a request id, a log line and security headers to every response, including errors. */
export function edge(secure: boolean): MiddlewareHandler<Env> {
  return async (c, next) => {
    const started = performance.now();
    const request_id = newRequestId();
    c.set("request_id", request_id);
    await inLogContext({ request_id }, next);
    for (const [name, value] of Object.entries(COMMON_HEADERS)) c.res.headers.set(name, value);
    if (SECRET_PATHS.test(c.req.path)) {
      c.res.headers.set("Referrer-Policy", "no-referrer");
      c.res.headers.set("X-Robots-Tag", "noindex, nofollow");
    }
    if (secure) c.res.headers.set("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
    if (!c.res.headers.has("Content-Security-Policy"))
      c.res.headers.set("Content-Security-Policy", DEFAULT_POLICY);
    c.res.headers.set("X-Request-Id", request_id);
    const ms = performance.now() - started;
    recordRequest(c, request_id, ms);
    meterRequest(c, ms);
    log.info(
      {
        request_id,
        method: c.req.method,
        path: withoutSecrets(c.req.path),
        status: c.res.status,
        ms: Math.round(ms),
      },
      "request",
    );
  };
}
