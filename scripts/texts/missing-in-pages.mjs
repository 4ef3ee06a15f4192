/** Texts of screens that are missing in the catalogues of their pages: follows the imports of each route. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseSync } from "vite";
import { cataloguesByArea } from "../../src/platform/languages/catalogues-by-area.ts";
import { sitemap } from "../../src/sitemap.ts";

/** Public pages render their texts only for signed-in owners, whose pages load another catalogue. */
const FOR_OWNERS = new Set([
  "src/layouts/owner-menu.ts",
  "src/screens/public/register/another-company.tsx",
  "src/screens/public/register/asset-form.tsx",
  "src/screens/shared/records/form.tsx",
]);
/** Officers work in English, even if their layout or enumeration is reachable from public pages. */
const FOR_OFFICERS = new Set(["src/layouts/office.tsx", "src/screens/public/enumerate/enumerate.tsx"]);

/** Files imported by a file, without server files and packages. */
function importsOf(file, root) {
  const source = readFileSync(join(root, file), "utf8");
  const { module } = parseSync(file, source);
  const specifiers = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ isType, moduleRequest }) => (isType || !moduleRequest ? [] : [moduleRequest.value])),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      source.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    ),
  ];
  return specifiers
    .filter((path) => /^[.#].*\.tsx?$/.test(path) && !/^#(app|areas|kernel|platform|reporting)\//.test(path))
    .map((path) =>
      relative(root, path[0] === "#" ? join(root, "src", path.slice(1)) : resolve(root, dirname(file), path)),
    )
    .filter((path) => existsSync(join(root, path)));
}

/**
 * @param {(file: string) => Iterable<string>} keysOf texts of a file that are in the catalogues
 * @param {Record<string, Record<string, unknown>>} areas catalogues of one language
 */
export function missingInPages(root, keysOf, areas) {
  const importCache = new Map();
  const cachedImports = (file) =>
    importCache.get(file) ?? importCache.set(file, importsOf(file, root)).get(file);
  const faults = new Set();
  for (const { area, layout, screen } of [
    ...sitemap,
    { area: "public", layout: "default", screen: "public/not-found" },
  ]) {
    const names = cataloguesByArea[area];
    if (!names || !screen) continue;
    const reached = new Set(["src/root.tsx", `src/layouts/${layout}.tsx`, `src/screens/${screen}.tsx`]);
    for (const file of reached) {
      if (FOR_OFFICERS.has(file) || (area === "public" && FOR_OWNERS.has(file))) continue;
      for (const key of keysOf(file))
        if (!names.some((name) => areas[name]?.[key] !== undefined))
          faults.add(`${file}: used in ${area} pages, which don’t load ${JSON.stringify(key)}`);
      for (const path of cachedImports(file)) reached.add(path);
    }
  }
  return [...faults];
}
