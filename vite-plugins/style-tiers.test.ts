import { expect, test } from "vitest";
import { styleTiers } from "./style-tiers.ts";

interface Chunk {
  imports?: readonly string[];
  dynamicImports?: readonly string[];
  isDynamicEntry?: boolean;
}

/** Each chunk has a sheet of its own, which says its name. */
function bundleOf(chunks: Readonly<Record<string, Chunk>>) {
  const files = Object.entries(chunks).flatMap(([name, chunk]) => [
    [
      `${name}.js`,
      {
        type: "chunk",
        fileName: `${name}.js`,
        facadeModuleId: name,
        isEntry: chunk.imports !== undefined && !chunk.isDynamicEntry && name.startsWith("page"),
        isDynamicEntry: chunk.isDynamicEntry ?? false,
        imports: (chunk.imports ?? []).map((one) => `${one}.js`),
        dynamicImports: (chunk.dynamicImports ?? []).map((one) => `${one}.js`),
        viteMetadata: { importedCss: new Set([`${name}.css`]), importedAssets: new Set<string>() },
      },
    ] as const,
    [`${name}.css`, { type: "asset", fileName: `${name}.css`, source: `[${name}]` }] as const,
  ]);
  return Object.fromEntries(files) as Record<string, { viteMetadata?: { importedCss: Set<string> } }>;
}

function run(bundle: ReturnType<typeof bundleOf>) {
  const sheets = new Map<string, string>();
  const plugin = styleTiers([
    { name: "door", modules: ["page-door"] },
    { name: "street", modules: ["page-street"] },
    { name: "office", modules: [] },
  ]);
  const context = {
    emitFile({ name, source }: { name: string; source: string }) {
      sheets.set(name, source);
      return name;
    },
    getFileName: (name: string) => name,
  };
  (plugin.generateBundle as unknown as (options: unknown, bundle: unknown) => void).call(context, {}, bundle);
  return sheets;
}

const bundle = bundleOf({
  "page-office": { imports: ["table", "button"], dynamicImports: ["map"] },
  "page-street": { imports: ["button", "plate"], dynamicImports: ["camera"] },
  "page-door": { imports: ["button"], dynamicImports: ["dialog"] },
  table: { imports: ["button"] },
  button: { imports: ["icon"] },
  icon: {},
  plate: { imports: ["icon"] },
  dialog: { imports: ["button"], isDynamicEntry: true },
  camera: { imports: [], isDynamicEntry: true },
  map: { imports: [], isDynamicEntry: true },
});
const sheets = run(bundle);
const loadedBy = (name: string) => [...(bundle[`${name}.js`]?.viteMetadata?.importedCss ?? [])];

test("each chunk's style is in one sheet, that of the lightest page which needs it, behind what it imports", () => {
  expect(sheets.get("door.css")).toBe("[icon][button][page-door]");
  expect(sheets.get("street.css")).toBe("[plate][page-street][camera]");
  expect(sheets.get("office.css")).toBe("[table][page-office][dialog][map]");
});

test("a page loads the sheets up to its own, with what it opens later; a sheet by itself is gone", () => {
  expect(loadedBy("page-door")).toEqual(["door.css"]);
  expect(loadedBy("page-street")).toEqual(["door.css", "street.css"]);
  expect(loadedBy("page-office")).toEqual(["door.css", "street.css", "office.css"]);
  expect(loadedBy("table")).toEqual([]);
  expect(Object.keys(bundle).filter((name) => name.endsWith(".css"))).toEqual([]);
});

test("what the lightest page opens later brings the sheets it lacks", () => {
  expect(loadedBy("dialog")).toEqual(["street.css", "office.css"]);
});
