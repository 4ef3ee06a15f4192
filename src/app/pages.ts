import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { heldPermissions } from "#domain/held-permissions.ts";
import { menuCookies, parseMenu } from "#domain/menu-state.ts";
import type { Actor } from "#kernel/actor.ts";
import type { Env } from "#kernel/http/env.ts";
import { findAddress } from "#kernel/http/find-address.ts";
import { newNonce } from "#kernel/random-token.ts";
import type { LoadedLanguage } from "#language/loaded-language.ts";
import { pageRequest } from "#page/page-context.ts";
import type { PageFrame } from "#page-frame.ts";
import type { CurrentGovernment } from "#platform/government.ts";
import { languageOf } from "#platform/languages/browser-language.ts";
import { translationsFor } from "#platform/languages/catalogues.ts";
import { withLanguage } from "#platform/languages/with-language.ts";
import { pagePolicy } from "./edge.ts";

export interface PageOptions {
  readonly demo: boolean;
  readonly government: () => Promise<CurrentGovernment>;
  /** The style sheet with the accent colour, if one is set. */
  readonly styleSheet: () => Promise<string | undefined>;
  /** Allowed origins of form targets besides our own. */
  readonly gateways: () => readonly string[];
  /** Origins of map tiles. */
  readonly tileOrigins: () => Promise<readonly string[]>;
}

const MANIFEST = "/__manifest";

/** Serves pages and their `.data` through React Router. */
export function pages(build: ServerBuild, options: PageOptions) {
  const handlers = new Map<string, RequestHandler>();
  // The manifest of routes is requested at its own URL, and built from all of them.
  const fullHandler = createRequestHandler(build, "production");
  const handlerFor = (pathname: string): RequestHandler => {
    if (pathname === MANIFEST) return fullHandler;
    const { id, build: part } = buildFor(build, pathname);
    const cached = handlers.get(id);
    if (cached) return cached;
    const handler = createRequestHandler(part, "production");
    handlers.set(id, handler);
    return handler;
  };
  const frameFor = async (
    c: Context<Env>,
    actor: Actor,
    spoken: LoadedLanguage | undefined,
  ): Promise<PageFrame> => ({
    government: { ...(await options.government()), demo: options.demo },
    ...styleSheetOf(await options.styleSheet()),
    build: build.assets.version,
    user: userOf(actor),
    ...menuOf(c, actor),
    ...(spoken && { spoken }),
  });
  return async (c: Context<Env>, actor: Actor): Promise<Response> => {
    const nonce = newNonce();
    const context = new RouterContextProvider();
    const spoken = translationsFor(languageOf(c, actor), actor.session?.user.area ?? "public");
    context.set(pageRequest, { actor, nonce, frame: await frameFor(c, actor, spoken) });
    const handle = handlerFor(pagePath(c.req.path));
    const response = await withLanguage(spoken, () => handle(c.req.raw, context));
    response.headers.set(
      "Content-Security-Policy",
      pagePolicy(nonce, options.gateways(), await options.tileOrigins()),
    );
    // React Router omits the charset of page data.
    if (response.headers.get("Content-Type") === "text/x-script")
      response.headers.set("Content-Type", "text/x-script; charset=utf-8");
    // Public pages also show whether someone is signed in, so none is cached by proxies.
    response.headers.set("Cache-Control", "private, no-store");
    response.headers.append("Vary", "Cookie, Authorization, Accept-Language");
    return response;
  };
}

function styleSheetOf(styleSheet: string | undefined): Pick<PageFrame, "look"> {
  return styleSheet === undefined ? {} : { look: styleSheet };
}

function menuOf(c: Context<Env>, { session }: Actor): Pick<PageFrame, "menu"> {
  const saved = session && (getCookie(c, menuCookies.https) ?? getCookie(c, menuCookies.http));
  return saved ? { menu: parseMenu(saved) } : {};
}

function userOf({ session }: Actor): PageFrame["user"] {
  if (!session) return null;
  const { name, area } = session.user;
  return { name, area, session_id: session.id, ...heldPermissions(session.permissions) };
}

/** Path of a page, without the suffix of data requests. */
function pagePath(path: string): string {
  return path.replace(/\/?_\.data$/, "/").replace(/\.data$/, "");
}

/**
 * The part of a build needed for one URL: its screen, layout, gate and root. The router scans all its routes at every request,
 * so it gets five instead of two hundred.
 */
function buildFor(build: ServerBuild, pathname: string): { id: string; build: ServerBuild } {
  const id = findAddress(pathname)?.id ?? NOT_FOUND;
  const ids = new Set([NOT_FOUND]);
  for (let routeId: string | undefined = id; routeId !== undefined; routeId = build.routes[routeId]?.parentId)
    ids.add(routeId);
  const assets = { ...build.assets, routes: pickKeys(build.assets.routes, ids) };
  return { id, build: { ...build, routes: pickKeys(build.routes, ids), assets } };
}

function pickKeys<T>(all: Readonly<Record<string, T>>, ids: ReadonlySet<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
}

const NOT_FOUND = "not-found";
