import type { MiddlewareHandler } from "hono";
import { AppError } from "#kernel/app-error.ts";
import type { Env } from "#kernel/http/env.ts";

/** Turns away whoever is not signed in, before anything of the call is read. What they may do, the service asks. */
export const requireSession: MiddlewareHandler<Env> = async (c, next) => {
  if (!c.get("actor").session) throw new AppError("not-signed-in", "Sign in first.");
  await next();
};
