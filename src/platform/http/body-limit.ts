import type { HonoRequest, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { AppError } from "#kernel/app-error.ts";
import type { Env } from "#kernel/http/env.ts";

const JSON_LIMIT = 1024 * 1024;

/**
 * Routes that accept files. Each has its own limit, set after its guard, so that unauthorised clients can't send large bodies.
 */
const FILE_ROUTES: readonly { readonly method: string; readonly path: RegExp }[] = [
  { method: "POST", path: /^\/api\/v1\/[a-z-]+\/[0-9]+\/photos$/ },
  { method: "POST", path: /^\/api\/v1\/profile\/photo$/ },
  { method: "POST", path: /^\/api\/v1\/service-attachments$/ },
  { method: "POST", path: /^\/api\/v1\/complaint-photos$/ },
  { method: "POST", path: /^\/api\/v1\/capture\/photos$/ },
  { method: "POST", path: /^\/api\/v1\/evidence$/ },
  { method: "POST", path: /^\/api\/v1\/biometrics\/photo$/ },
  { method: "POST", path: /^\/api\/v1\/settings\/look\/arms$/ },
  // Streamed to disk, and limited there.
  { method: "POST", path: /^\/api\/v1\/imports$/ },
  { method: "POST", path: /^\/api\/v1\/bank-statements$/ },
  { method: "POST", path: /^\/api\/v1\/payout-files$/ },
  { method: "POST", path: /^\/api\/v1\/import-uploads\/[0-9]+\/pieces$/ },
];

/** Whether the route accepts files, and limits its body itself. */
export function acceptsFiles({ method, path }: HonoRequest): boolean {
  return FILE_ROUTES.some((route) => route.method === method && route.path.test(path));
}

/** 1 MB for every route that doesn't accept files. */
export function limitBodies(): MiddlewareHandler<Env> {
  const limit = limitBody(
    JSON_LIMIT,
    () => new AppError("too-large", "The request is too large. Send at most 1 MB."),
  );
  return (c, next) => (acceptsFiles(c.req) ? next() : limit(c, next));
}

/**
 * Refuses a larger body; one without a length is counted while it arrives. It is buffered in memory, so streaming routes need
 * their own limit.
 */
export function limitBody(bytes: number, tooLarge: () => AppError): MiddlewareHandler<Env> {
  return bodyLimit({
    maxSize: bytes,
    onError: () => {
      throw tooLarge();
    },
  });
}
