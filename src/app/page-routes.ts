import type { ServerBuild } from "react-router";
import { type Address, sitemap } from "#sitemap.ts";

/**
 * The part of a build that one address needs: its screen, frame, gate and root. The router looks through all
 * the routes it is given at every request, so it is given five instead of two hundred.
 */
export function buildFor(build: ServerBuild, pathname: string): { id: string; build: ServerBuild } {
  const id = findAddress(pathname)?.id ?? NOT_FOUND;
  const ids = new Set([NOT_FOUND]);
  for (let at: string | undefined = id; at !== undefined; at = build.routes[at]?.parentId) ids.add(at);
  const assets = { ...build.assets, routes: only(build.assets.routes, ids) };
  return { id, build: { ...build, routes: only(build.routes, ids), assets } };
}

function only<T>(all: Readonly<Record<string, T>>, ids: ReadonlySet<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
}

const NOT_FOUND = "not-found";

const fixed = new Map<string, Address>();
/** By number of segments: those with a parameter. */
const patterned = new Map<number, { address: Address; pattern: RegExp }[]>();
for (const address of sitemap) {
  const path = decodeURIComponent(address.path);
  if (!path.includes("{")) fixed.set(path.toLowerCase(), address);
  else {
    const length = path.split("/").length;
    const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`, "i");
    patterned.set(length, [...(patterned.get(length) ?? []), { address, pattern }]);
  }
}

/** The address a path is of, as the router would match it: a fixed one before one with a parameter. */
export function findAddress(pathname: string): Address | undefined {
  const path = decode(pathname).replace(/\/+$/, "") || "/";
  const exact = fixed.get(path.toLowerCase());
  if (exact) return exact;
  return patterned.get(path.split("/").length)?.find(({ pattern }) => pattern.test(path))?.address;
}

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
