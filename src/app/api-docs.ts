import { createRequire } from "node:module";
import { dirname } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import type { Env } from "#kernel/http/env.ts";

const FILES = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));

// Swagger UI writes style attributes; only its own two scripts can run.
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

const PAGE = `<!doctype html>
<html lang="en-NG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>API · Ratebook</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="docs/swagger-ui.css">
</head><body><div id="swagger-ui"></div><script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script></body></html>`;

const START = `SwaggerUIBundle({ url: "/api/v1/openapi.json", dom_id: "#swagger-ui", deepLinking: true });`;

/** The API documentation as a page, with every file hosted here. */
export function docsPage() {
  const docs = new Hono<Env>();
  // Only for these paths, so that the parent app doesn't get the looser policy.
  docs.use("/docs/*", async (c, next) => {
    await next();
    c.header("Content-Security-Policy", POLICY);
  });
  docs.get("/docs", (c) => c.html(PAGE));
  docs.get("/docs/start.js", (c) => c.body(START, 200, { "Content-Type": "text/javascript; charset=utf-8" }));
  docs.get(
    "/docs/:file{swagger-ui(-bundle)?\\.(css|js)}",
    serveStatic({ root: FILES, rewriteRequestPath: (path) => path.replace(/^.*\/docs/, "") }),
  );
  return docs;
}
