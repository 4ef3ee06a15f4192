import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterEach, describe, expect, test, vi } from "vitest";
import { guardReload } from "./reload-guard.ts";

/**
 * SHA-256 of `loadRouteModule` in 8.4.0. If it changes, check the function and `guardReload`, and update
 * this.
 */
const FUNCTION = "d5c05b01d15ee4836c319832374b73c6e809a575081b6e71604167896a6bf30e";

/** If a change of React Router fails these tests, see docs/upstream-issues.md. */

const sourceOf = (build: string) =>
  readFileSync(
    new URL(`../node_modules/react-router/dist/${build}/lib/dom/ssr/routeModules.js`, import.meta.url),
    "utf8",
  );

interface RouteModules {
  loadRouteModule(route: { id: string; module: string }, cache: object): Promise<unknown>;
}

/** Imports the guarded module as a browser does. */
function load(source: string): Promise<RouteModules> {
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`);
}

describe.each(["production", "development"])("in the %s build of the installed React Router", (build) => {
  afterEach(() => vi.unstubAllGlobals());

  test("the function that loads route modules is the one that the guard was written for", () => {
    // Without the licence comment, which names the version.
    const [, body = ""] = sourceOf(build).split("//#region lib/dom/ssr/routeModules.ts");
    expect(createHash("sha256").update(body).digest("hex")).toBe(FUNCTION);
  });

  test("a route module that fails to load calls the guard instead of reloading", async () => {
    const reload = vi.fn();
    const guard = vi.fn(() => Promise.resolve("answer of the guard"));
    vi.stubGlobal("window", { location: { reload } });
    vi.stubGlobal("__ratebookReload", guard);
    vi.spyOn(console, "error").mockImplementation(() => {});
    const route = { id: "home", module: "data:text/javascript,throw new Error('gone')" };
    const { loadRouteModule } = await load(guardReload(sourceOf(build)));
    expect(await loadRouteModule(route, {})).toBe("answer of the guard");
    expect(guard).toHaveBeenCalledWith(expect.objectContaining({ message: "gone" }));
    expect(reload).not.toHaveBeenCalled();
  });

  test("without the guard the error reaches the error page", async () => {
    vi.stubGlobal("window", { location: {} });
    vi.spyOn(console, "error").mockImplementation(() => {});
    const route = { id: "home", module: "data:text/javascript,throw new Error('gone')" };
    const { loadRouteModule } = await load(guardReload(sourceOf(build)));
    await expect(loadRouteModule(route, {})).rejects.toThrow("gone");
  });
});

test("a build fails if the reload call is missing or occurs twice", () => {
  const place = "window.location.reload();\n\t\treturn new Promise(() => {});";
  expect(() => guardReload("")).toThrow("0 times");
  expect(() => guardReload(place + place)).toThrow("2 times");
});
