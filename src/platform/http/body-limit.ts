import type { HonoRequest, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { AppError } from "#kernel/app-error.ts";
import type { Env } from "#kernel/http/env.ts";

const JSON_LIMIT = 1024 * 1024;

/**
 * Routes that take files. Each has a limit of its own, set after its guard, so that strangers cannot send
 * more than anybody may.
 */
const TAKES_FILES: readonly { readonly method: string; readonly path: RegExp }[] = [
  { method: "POST", path: /^\/api\/v1\/[a-z-]+\/[0-9]+\/photos$/ },
  { method: "POST", path: /^\/api\/v1\/profile\/photo$/ },
  { method: "POST", path: /^\/api\/v1\/service-attachments$/ },
  { method: "POST", path: /^\/api\/v1\/complaint-photos$/ },
  { method: "POST", path: /^\/api\/v1\/capture\/photos$/ },
  { method: "POST", path: /^\/api\/v1\/biometrics\/photo$/ },
  { method: "POST", path: /^\/api\/v1\/settings\/look\/arms$/ },
  // Written to the disk as it comes, and counted there.
  { method: "POST", path: /^\/api\/v1\/imports$/ },
  { method: "POST", path: /^\/api\/v1\/bank-statements$/ },
  { method: "POST", path: /^\/api\/v1\/import-uploads\/[0-9]+\/pieces$/ },
];

/** Whether this is for a route that takes files, and so reads and limits what comes by itself. */
export function isForFiles({ method, path }: HonoRequest): boolean {
  return TAKES_FILES.some((one) => one.method === method && one.path.test(path));
}

/** 1 MB for every route that is not known to take files. */
export function limitBodies(): MiddlewareHandler<Env> {
  const limited = limitBody(JSON_LIMIT, () => new AppError("too-large", "At most 1 MB can be sent at once."));
  return (c, next) => (isForFiles(c.req) ? next() : limited(c, next));
}

/**
 * Refuses a longer body; one without a length is counted while it arrives. It is held in memory, so this
 * is for what would be anyway: routes that stream have to count by themselves.
 */
export function limitBody(bytes: number, refusal: () => AppError): MiddlewareHandler<Env> {
  return bodyLimit({
    maxSize: bytes,
    onError: () => {
      throw refusal();
    },
  });
}
