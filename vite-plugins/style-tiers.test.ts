import { expect, test } from "vitest";
import { styleTiers } from "./style-tiers.ts";

const ROOT = "/product";
const at = (name: string) => `${ROOT}/src/${name}`;

/** What each module imports, and loads later. */
const MODULES: Readonly<Record<string, { imports?: readonly string[]; later?: readonly string[] }>> = {
  "door.tsx": { imports: ["door.css", "button.tsx"], later: ["dialog.tsx"] },
  "street.tsx": { imports: ["street.css", "button.tsx", "plate.tsx"], later: ["camera.tsx"] },
  "office.tsx": { imports: ["office.css", "table.tsx", "street.css"] },
  "table.tsx": { imports: ["table.css", "button.tsx"] },
  "button.tsx": { imports: ["button.css", "icon.tsx"] },
  "icon.tsx": { imports: ["icon.css"] },
  "plate.tsx": { imports: ["plate.css"] },
  "dialog.tsx": { imports: ["dialog.css", "button.tsx"] },
  "camera.tsx": { imports: ["camera.css"] },
  ...Object.fromEntries(
    ["door", "street", "office", "table", "button", "icon", "plate", "dialog", "camera"].map((name) => [
      `${name}.css`,
      {},
    ]),
  ),
};

const plugin = styleTiers(ROOT, [
  { name: "door", modules: [at("door.tsx")] },
  { name: "street", modules: [at("street.tsx")] },
  { name: "office", modules: [] },
]);

function transformed(name: string): string {
  const { handler } = plugin.transform as unknown as {
    handler: (code: string, id: string) => { code: string };
  };
  return handler(`[${name.replace(".css", "")}]`, at(name)).code;
}

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

/** The bundler has laid together what it liked, in an order of its own. */
const chunks = [
  chunk(["door.tsx"], "page"),
  chunk(["street.tsx"], "page"),
  chunk(["office.tsx"], "page"),
  chunk(["table.tsx", "button.tsx", "plate.tsx", "icon.tsx"], "shared"),
  chunk(["dialog.tsx"], "later"),
  chunk(["camera.tsx"], "later"),
];

function build() {
  const bundle: Record<string, unknown> = Object.fromEntries(
    chunks.flatMap((one) => [
      [one.fileName, one],
      [`${one.fileName}.css`, { type: "asset", source: one.css.map(transformed).join("") }],
    ]),
  );
  const sheets = new Map<string, string>();
  const context = {
    emitFile({ name, source }: { name: string; source: string }) {
      sheets.set(name, source.replaceAll(/\s/g, ""));
      return name;
    },
    getFileName: (name: string) => name,
    getModuleIds: () => Object.keys(MODULES).map(at),
    getModuleInfo(id: string) {
      const name = id.slice(at("").length);
      const importers = Object.keys(MODULES).filter((other) => MODULES[other]?.imports?.includes(name));
      const { imports = [], later = [] } = MODULES[name] ?? {};
      return {
        importedIds: imports.map(at),
        dynamicallyImportedIds: later.map(at),
        importers: importers.map(at),
      };
    },
    error(message: string) {
      throw new Error(message);
    },
  };
  const generate = plugin.generateBundle as unknown as (options: unknown, bundle: unknown) => void;
  generate.call(context, {}, bundle);
  return { sheets, bundle };
}

const { sheets, bundle } = build();
const loadedBy = (name: string) => [
  ...(chunks.find(({ fileName }) => fileName === `${name}.js`)?.viteMetadata.importedCss ?? []),
];

test("a file's rules are in the sheet of the lightest page that needs them, behind all that its importers import", () => {
  expect(sheets.get("door.css")).toBe("[icon][button][door]");
  expect(sheets.get("street.css")).toBe("[plate][street][camera]");
  expect(sheets.get("office.css")).toBe("[table][office][dialog]");
});

test("a page loads the sheets up to its own, with those of what it opens later; a chunk's sheet is gone", () => {
  expect(loadedBy("door.tsx")).toEqual(["door.css"]);
  expect(loadedBy("street.tsx")).toEqual(["door.css", "street.css"]);
  expect(loadedBy("office.tsx")).toEqual(["door.css", "street.css", "office.css"]);
  expect(loadedBy("table.tsx")).toEqual([]);
  expect(Object.keys(bundle).filter((name) => name.endsWith(".css"))).toEqual([]);
});

test("what the lightest page opens later brings the sheets it lacks", () => {
  expect(loadedBy("dialog.tsx")).toEqual(["street.css", "office.css"]);
});
