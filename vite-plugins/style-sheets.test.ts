import { expect, test } from "vitest";
import { styleSheets } from "./style-sheets.ts";

const ROOT = "/product";
const at = (name: string) => `${ROOT}/src/${name}`;

const SCREENS = ["door", "street", "office"];
/** The frame is loaded with a screen, as the router does; each page also has the root. */
const page = (screen: string, weight: number) => ({
  modules: ["entry.tsx", "root.tsx", "frame.tsx", `${screen}.tsx`].map(at),
  weight,
});

/** The static and dynamic imports of each module. */
const MODULES: Readonly<Record<string, { imports?: readonly string[]; dynamicImports?: readonly string[] }>> =
  {
    "entry.tsx": {},
    "root.tsx": { imports: ["base.css", "button.tsx"], dynamicImports: ["error.tsx"] },
    "frame.tsx": { imports: ["frame.css"] },
    "door.tsx": { imports: ["door.css", "button.tsx"], dynamicImports: ["find.tsx"] },
    "street.tsx": { imports: ["street.css", "button.tsx", "plate.tsx"], dynamicImports: ["camera.tsx"] },
    "office.tsx": { imports: ["office.css", "table.tsx", "street.css"], dynamicImports: ["find.tsx"] },
    "table.tsx": { imports: ["table.css", "button.tsx"] },
    "button.tsx": { imports: ["button.css", "icon.tsx"] },
    "icon.tsx": { imports: ["icon.css"] },
    "plate.tsx": { imports: ["plate.css"] },
    "error.tsx": { imports: ["error.css", "table.tsx"] },
    "find.tsx": { imports: ["find.css", "table.tsx"] },
    "camera.tsx": { imports: ["camera.css"] },
    ...Object.fromEntries(
      "base frame door button icon street plate office table error find camera"
        .split(" ")
        .map((name) => [`${name}.css`, {}]),
    ),
  };

const PAGES = [page("door", 1), page("street", 1), page("office", 1)];
const DEFERRED = ["find.css", "error.tsx"].map(at);

/** Makes rules so long that no page loads a file that it doesn't need. */
const PADDING = "-".repeat(20_000);

function chunk(modules: readonly string[], kind: "page" | "later" | "shared") {
  const file = `${modules[0]}.js`;
  return {
    type: "chunk",
    fileName: file,
    facadeModuleId: kind === "shared" ? null : at(modules[0] ?? ""),
    isEntry: kind === "page",
    isDynamicEntry: kind === "later",
    viteMetadata: { importedCss: new Set([`${file}.css`]) },
    css: modules.map((name) => name.replace(".tsx", ".css")),
  };
}

/** Chunks as the bundler grouped them, in an arbitrary order. */
const bundledChunks = () => [
  chunk(["entry.tsx"], "page"),
  chunk(["root.tsx", "base.css"], "page"),
  chunk(["frame.tsx"], "page"),
  ...SCREENS.map((screen) => chunk([`${screen}.tsx`], "page")),
  chunk(["table.tsx", "button.tsx", "plate.tsx", "icon.tsx"], "shared"),
  chunk(["find.tsx"], "later"),
  chunk(["error.tsx"], "later"),
  chunk(["camera.tsx"], "later"),
];

interface Hooks {
  transform: { handler: (code: string, id: string) => { code: string } };
  augmentChunkHash: (chunk: { moduleIds: readonly string[] }) => string;
  generateBundle: (options: object, bundle: object) => void;
}

/**
 * Builds the sheets.
 * @param changed rules other than the usual, by file
 * @param modules all modules, in the order in which the bundler lists them
 */
function build(changed: Readonly<Record<string, string>> = {}, modules = Object.keys(MODULES)) {
  const plugin = styleSheets(ROOT, PAGES, DEFERRED) as unknown as Hooks;
  const transformed = (name: string) => {
    const rule = changed[name] ?? `[${name.replace(".css", "")}]`;
    return plugin.transform.handler(rule + PADDING, at(name)).code;
  };
  const chunks = bundledChunks();
  const bundle: Record<string, unknown> = Object.fromEntries(
    chunks.flatMap((one) => [
      [one.fileName, one],
      [`${one.fileName}.css`, { type: "asset", source: one.css.map(transformed).join("") }],
    ]),
  );
  const sheets = new Map<string, string>();
  const context = {
    emitFile({ source }: { source: string }) {
      const name = `style-${sheets.size}.css`;
      sheets.set(name, source.replaceAll(/[\s-]/g, ""));
      return name;
    },
    getFileName: (name: string) => name,
    getModuleIds: () => modules.map(at),
    getModuleInfo(id: string) {
      const { imports = [], dynamicImports = [] } = MODULES[id.slice(at("").length)] ?? {};
      return { importedIds: imports.map(at), dynamicallyImportedIds: dynamicImports.map(at) };
    },
    error(message: string) {
      throw new Error(message);
    },
  };
  const digestOf = (name: string) => plugin.augmentChunkHash.call(context, { moduleIds: [at(name)] });
  const digests = new Map(Object.keys(MODULES).map((name) => [name, digestOf(name)]));
  plugin.generateBundle.call(context, {}, bundle);
  return { sheets, bundle, digests, chunks };
}

const { sheets, bundle, digests, chunks } = build();
const loadedBy = (name: string) => [
  ...(chunks.find(({ fileName }) => fileName === `${name}.js`)?.viteMetadata.importedCss ?? []),
];
const rulesOf = (name: string) => loadedBy(name).map((sheet) => sheets.get(sheet));

test("a page loads the styles of its root, frame, screen and their dynamic imports, and no others", () => {
  expect(rulesOf("door.tsx").join("")).toBe("[icon][button][base][frame][table][door]");
  expect(rulesOf("street.tsx").join("")).toBe("[icon][button][base][frame][plate][camera][street]");
  expect(rulesOf("office.tsx").join("")).toBe("[icon][button][base][frame][table][street][office]");
});

test("sheets have the same order on all pages", () => {
  const order = [...sheets.keys()];
  for (const screen of SCREENS) {
    const places = loadedBy(`${screen}.tsx`).map((sheet) => order.indexOf(sheet));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  }
});

test("the root has the common sheets, frames get theirs from screens, and other sheets are removed", () => {
  expect(rulesOf("root.tsx").join("")).toBe("[icon][button][base][frame]");
  expect([loadedBy("frame.tsx"), loadedBy("entry.tsx"), loadedBy("table.tsx")]).toEqual([[], [], []]);
  expect(Object.keys(bundle).filter((name) => name.endsWith(".css"))).toEqual([]);
});

test("dynamic imports find their styles on the page, and load the deferred ones", () => {
  expect(loadedBy("camera.tsx")).toEqual([]);
  expect(rulesOf("find.tsx").join("")).toBe("[find]");
});

test("a deferred module loads all styles that are not on every page", () => {
  expect(
    rulesOf("error.tsx")
      .join("")
      .replace(/\[(?:street|plate|camera|office|door)\]/g, ""),
  ).toBe("[table][error]");
});

test("sheets don't depend on the order in which the bundler lists modules", () => {
  const reversed = build({}, Object.keys(MODULES).toReversed());
  expect([...reversed.sheets]).toEqual([...sheets]);
});

test("the name of a chunk changes with the sheets of its dynamic imports, and only then", () => {
  const changed = build({ "find.css": "[other]" });
  const renamed = [...digests.keys()].filter((name) => changed.digests.get(name) !== digests.get(name));
  expect(renamed).toEqual(["door.tsx", "office.tsx"]);
});
