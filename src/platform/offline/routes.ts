import { Hono } from "hono";
import type { Env } from "#kernel/http/env.ts";
import { readLanguage } from "#language/languages.ts";
import worker from "./worker.js?raw";

/** The service worker at the root, so that any screen can be its scope. Not cached; a new build is a new worker. */
export function offlineRoutes(build: string): Hono<Env> {
  const routes = new Hono<Env>();
  routes.get("/service-worker.js", (c) =>
    c.body(
      `const BUILD = ${JSON.stringify(build)};\nconst LANGUAGE = ${JSON.stringify(readLanguage(c.req.query("language")) ?? "en")};\n${worker}`,
      200,
      {
        "Content-Type": "text/javascript; charset=utf-8",
        "Cache-Control": "no-cache",
        "Content-Security-Policy": "default-src 'none'; connect-src 'self'",
      },
    ),
  );
  return routes;
}
