import type { ServerBuild } from "react-router";
import { findAddress } from "#kernel/http/find-address.ts";

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
