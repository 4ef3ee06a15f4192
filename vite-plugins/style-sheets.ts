import { relative } from "node:path";
import type { Plugin, Rolldown } from "vite";
import type { Page } from "./merge-bundles.ts";
import { cascadeOrder, importClosure, neededBy, type StyleGraph } from "./style-order.ts";
import { sheetsOf } from "./style-sets.ts";

/** A rule that marks the end of a file's rules; it survives the minifier. */
const FILE_MARKER = /\[data-file="?([^"\]]+)"?\]\{order:0\}/;

/**
 * Builds style sheets by the pages that need them, not by chunks. Each page loads those it needs, in an order
 * that is the same on all pages: a file's rules come after those of everything it imports. The styles of
 * dynamic imports are loaded with the page, except deferred ones.
 * @param pages modules of each: first the entry and the root, last the screen
 * @param deferred styles, and modules whose styles, are loaded with dynamic imports; no other styles depend
 * on them
 */
export function styleSheets(root: string, pages: readonly Page[], deferred: readonly string[]): Plugin {
  return {
    name: "ratebook:style-sheets",
    apply: "build",
    enforce: "post",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      order: "pre",
      filter: { id: /\/src\/.+\.css$/ },
      handler: (code, id) => ({ code: `${code}\n[data-file="${relative(root, id)}"]{order:0}`, map: null }),
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

      const graph = graphOf(this, deferred);
      const rulesOf = (id: string) => rules.get(relative(root, id)) ?? "";
      const files = cascadeOrder(graph).filter((id) => rulesOf(id) !== "");
      const sheets = sheetsOf(files, graph, pages, deferred, (id) => rulesOf(id).length).map((ids, at) => {
        const asset = { type: "asset", name: `style-${at}.css`, source: ids.map(rulesOf).join("") } as const;
        return { ids, file: this.getFileName(this.emitFile(asset)) };
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
          (one) => deferred.includes(id) || deferred.includes(one),
        );
        return sheetsWith(new Set(needed)).filter((file) => !rootSheets.includes(file));
      };
      for (const chunk of chunks)
        if (chunk.viteMetadata) chunk.viteMetadata.importedCss = new Set(sheetsFor(chunk));
    },
  };
}

/** Imports of all modules, without dynamic imports of deferred modules. */
function graphOf(context: Rolldown.PluginContext, deferred: readonly string[]): StyleGraph {
  return new Map(
    [...context.getModuleIds()].map((id) => {
      const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {};
      return [
        id,
        {
          imports: importedIds,
          dynamicImports: dynamicallyImportedIds.filter((one) => !deferred.includes(one)),
        },
      ];
    }),
  );
}

function sourceOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  if (file?.type !== "asset") throw new Error("A style sheet is missing from the bundle.");
  return typeof file.source === "string" ? file.source : new TextDecoder().decode(file.source);
}
