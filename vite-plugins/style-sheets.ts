import { relative } from "node:path";
import { type Plugin, type Rolldown, version } from "vite";
import type { Page } from "./merge-bundles.ts";
import { cascadeOrder, importClosure, type ModuleImports, neededBy, type StyleGraph } from "./style-order.ts";
import { sheetsOf } from "./style-sets.ts";

/** A rule that marks the end of a file's rules; it survives the minifier. */
const FILE_MARKER = /\[data-file="?([^"\]]+)"?\]\{order:0\}/;

/**
 * Builds style sheets by the pages that need them, not by chunks. Each page loads those it needs, in an order
 * that is the same on all pages: a file's rules come after those of everything it imports. The styles of
 * dynamic imports are loaded with the page, except deferred ones.
 *
 * A chunk names the sheets of its dynamic imports, and browsers cache it for a year. So its own name must change with
 * these sheets: their sources, and the bundler that minifies them, are known before the chunks are named.
 * @param pages modules of each: first the entry and the root, last the screen
 * @param deferred styles, and modules whose styles, are loaded with dynamic imports; no other styles depend
 * on them
 */
export function styleSheets(root: string, pages: readonly Page[], deferred: readonly string[]): Plugin {
  /** Source of each style file, by path from the root. */
  const sources = new Map<string, string>();
  const sourceOfFile = (id: string) => sources.get(relative(root, id)) ?? "";
  let plan: Plan | undefined;
  const planOf = (context: Rolldown.PluginContext): Plan => {
    if (plan) return plan;
    const graph = graphOf(context, pages, deferred);
    const files = cascadeOrder(graph).filter((id) => sourceOfFile(id) !== "");
    const length = (id: string) => sourceOfFile(id).replaceAll(/\s+/g, "").length;
    plan = { graph, sheets: sheetsOf(files, graph, pages, deferred, length) };
    return plan;
  };
  return {
    name: "ratebook:style-sheets",
    apply: "build",
    enforce: "post",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      order: "pre",
      filter: { id: /\/src\/.+\.css$/ },
      handler(code, id) {
        const file = relative(root, id);
        sources.set(file, code.replaceAll(/\/\*.*?\*\//gs, "").trim());
        return { code: `${code}\n[data-file="${file}"]{order:0}`, map: null };
      },
    },
    renderStart() {
      plan = undefined;
    },
    augmentChunkHash({ moduleIds }) {
      const { graph, sheets } = planOf(this);
      const imported = moduleIds.flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
      const needed = importClosure(imported, graph);
      const named = sheets.filter((ids) => ids.some((id) => needed.has(id)));
      if (named.length === 0) return "";
      const parts = named.flat().map((id) => `${relative(root, id)}\n${sourceOfFile(id)}`);
      return [version, ...parts].join("\n");
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const rules = new Map<string, string>();
      for (const { viteMetadata } of chunks)
        for (const file of viteMetadata?.importedCss ?? []) {
          const parts = sourceOf(bundle[file]).split(FILE_MARKER);
          for (let at = 1; at < parts.length; at += 2) rules.set(parts[at] ?? "", parts[at - 1] ?? "");
          if (parts.at(-1)?.trim())
            this.error(`${file} has rules that belong to no source file: ${parts.at(-1)?.slice(0, 80)}`);
          delete bundle[file];
        }

      const { graph, sheets: planned } = planOf(this);
      const sheets = planned.flatMap((ids) => {
        const source = ids.map((id) => rules.get(relative(root, id)) ?? "").join("");
        if (source === "") return [];
        return { ids, file: this.getFileName(this.emitFile({ type: "asset", name: "style.css", source })) };
      });
      const sheetsWith = (needed: ReadonlySet<string>) =>
        sheets.filter(({ ids }) => ids.some((id) => needed.has(id))).map(({ file }) => file);

      const rootModules = pages[0]?.modules.slice(0, 2) ?? [];
      const rootSheets = sheetsWith(importClosure(rootModules, graph));
      const sharedModules = new Set(pages.flatMap(({ modules }) => modules.slice(0, -1)));
      const sheetsFor = ({ facadeModuleId: id, isEntry, isDynamicEntry }: Rolldown.OutputChunk) => {
        if (id === null) return [];
        if (id === rootModules.at(-1)) return rootSheets;
        // A layout is always loaded with a screen, which loads the sheets of both in the correct order.
        if (sharedModules.has(id)) return [];
        if (isEntry) {
          const screenPages = pages.filter(({ modules }) => modules.at(-1) === id);
          return sheetsWith(
            neededBy([id, ...screenPages.flatMap(({ modules }) => modules)], graph, deferred),
          );
        }
        if (!isDynamicEntry) return [];
        const needed = [...importClosure([id], graph)].filter(
          (imported) => deferred.includes(id) || deferred.includes(imported),
        );
        return sheetsWith(new Set(needed)).filter((file) => !rootSheets.includes(file));
      };
      for (const chunk of chunks)
        if (chunk.viteMetadata) chunk.viteMetadata.importedCss = new Set(sheetsFor(chunk));
    },
  };
}

interface Plan {
  readonly graph: StyleGraph;
  /** Style files of each sheet, in the order of the sheets. */
  readonly sheets: readonly (readonly string[])[];
}

/**
 * Imports of all modules, without dynamic imports of deferred modules. In the order in which the pages import them,
 * because the bundler’s own order isn’t deterministic.
 */
function graphOf(
  context: Rolldown.PluginContext,
  pages: readonly Page[],
  deferred: readonly string[],
): StyleGraph {
  const graph = new Map<string, ModuleImports>();
  const visit = (id: string) => {
    if (graph.has(id)) return;
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {};
    graph.set(id, {
      imports: importedIds,
      dynamicImports: dynamicallyImportedIds.filter((imported) => !deferred.includes(imported)),
    });
    for (const imported of [...importedIds, ...dynamicallyImportedIds]) visit(imported);
  };
  for (const { modules } of pages) for (const id of modules) visit(id);
  for (const id of [...context.getModuleIds()].toSorted()) visit(id);
  return graph;
}

function sourceOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  if (file?.type !== "asset") throw new Error("A style sheet is missing from the bundle.");
  return typeof file.source === "string" ? file.source : new TextDecoder().decode(file.source);
}
