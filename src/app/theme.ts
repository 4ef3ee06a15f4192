import { type Context, Hono } from "hono";
import { AppError, notFound } from "#kernel/app-error.ts";
import { currentSetting } from "#kernel/app-settings.ts";
import { database } from "#kernel/db/client.ts";
import type { Env } from "#kernel/http/env.ts";
import { settingVersion } from "#platform/app-settings/rows.ts";
import { fileStore } from "#platform/files/file-store.ts";

/** Content is immutable per version. */
const IMMUTABLE = "public, max-age=31536000, immutable";

/** The style sheet with the accent colour, if one is set. */
export async function themeStyleSheet(): Promise<string | undefined> {
  const { version } = await currentSetting("look");
  return version > 0 ? `/look.css?v=${version}` : undefined;
}

/** The accent colour as a style sheet, and the coat of arms: each at a URL with the version of the setting. */
export function themeRoutes(): Hono<Env> {
  const routes = new Hono<Env>();
  routes.get("/look.css", async (c) => {
    const { hue } = await settingVersion(database(), "look", versionOf(c));
    // A doubled selector, so that it overrides the tokens wherever it is linked.
    return c.body(`:root:root{--state-hue:${Number(hue)}}\n`, 200, {
      "Content-Type": "text/css; charset=utf-8",
      "Cache-Control": IMMUTABLE,
    });
  });
  routes.get("/look/arms.png", async (c) => {
    const { arms } = await settingVersion(database(), "look", versionOf(c));
    const file = typeof arms === "string" ? await fileStore.find(arms) : undefined;
    if (!file) throw notFound("picture");
    return c.body(file.stream as ReadableStream<Uint8Array>, 200, {
      "Content-Type": "image/png",
      "Content-Length": String(file.bytes),
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "Cache-Control": IMMUTABLE,
    });
  });
  return routes;
}

function versionOf(c: Context<Env>): number {
  const text = c.req.query("v") ?? "";
  if (!/^[0-9]{1,9}$/.test(text))
    throw new AppError("not-found", "Add the version to the URL, such as ?v=1.");
  return Number(text);
}
