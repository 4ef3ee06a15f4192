import type { MiddlewareHandler } from "hono";
import { AppError } from "../app-error.ts";
import type { Env } from "./env.ts";

/** Bytes in which nothing can be nested so deep that it does harm. */
const SHORT = 4_096;
const DEEPEST = 100;

/**
 * Refuses JSON that is nested deeper than anything anybody means: it would be walked by functions that call themselves, here
 * and in the database, until there is no stack left.
 */
export function limitDepth(): MiddlewareHandler<Env> {
  return async (c, next) => {
    const length = Number(c.req.header("content-length") ?? Number.POSITIVE_INFINITY);
    const isJson = /^application\/[\w.+-]*json/i.test(c.req.header("content-type") ?? "");
    if (isJson && length > SHORT && depthOf(await c.req.text()) > DEEPEST)
      throw new AppError(
        "bad-request",
        `Nested too deep: at most ${DEEPEST} lists and objects in each other.`,
        {
          code: "bad-json",
        },
      );
    await next();
  };
}

/** How deep lists and objects of a JSON text stand in each other. */
export function depthOf(text: string): number {
  let [depth, deepest, quoted] = [0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (quoted) {
      if (sign === "\\") at++;
      else if (sign === '"') quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === "[" || sign === "{") deepest = Math.max(deepest, ++depth);
    else if (sign === "]" || sign === "}") depth--;
  }
  return deepest;
}
