import { relative } from "node:path";
import type { Plugin, Rolldown } from "vite";
import type { Page } from "./merge-bundles.ts";
import { inOrder, reach, type StyleGraph } from "./style-order.ts";
import { sheetsOf } from "./style-sets.ts";

/** Which file the rules before it are of, through the minifier and into the bundle. */
const END = /\[data-file="?([^"\]]+)"?\]\{order:0\}/;

/**
 * Style sheets by the pages that need them, instead of by chunks. Each page loads those it needs, in one order that is the same on
 * every page: a file's rules stand behind those of all that it imports, however the program is cut into chunks.
 * @param pages each begins with the entry and the root, and ends with its screen
 * @param apart what a page loads later, and brings its sheets along; all else that it may load finds them there
 */
export function styleSheets(root: string, pages: readonly Page[], apart: readonly string[]): Plugin {
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
          const parts = sourceOf(bundle[file]).split(END);
          for (let at = 1; at < parts.length; at += 2) rules.set(parts[at] ?? "", parts[at - 1] ?? "");
          if (parts.at(-1)?.trim()) this.error(`${file} has rules of no file: ${parts.at(-1)?.slice(0, 80)}`);
          delete bundle[file];
        }

      const graph = graphOf(this, apart);
      const rulesOf = (id: string) => rules.get(relative(root, id)) ?? "";
      const files = inOrder(graph).filter((id) => rulesOf(id) !== "");
      const sheets = sheetsOf(files, graph, pages, (id) => rulesOf(id).length).map((ids, at) => {
        const asset = { type: "asset", name: `style-${at}.css`, source: ids.map(rulesOf).join("") } as const;
        return { ids, file: this.getFileName(this.emitFile(asset)) };
      });
      const sheetsFor = (needed: ReadonlySet<string>) =>
        sheets.filter(({ ids }) => ids.some((id) => needed.has(id))).map(({ file }) => file);

      const [first] = pages;
      const always = sheetsFor(reach(first?.modules.slice(0, 2) ?? [], graph, false));
      const frames = new Set(pages.flatMap(({ modules }) => modules.slice(0, -1)));
      for (const { facadeModuleId: id, isEntry, isDynamicEntry, viteMetadata } of chunks) {
        if (!viteMetadata) continue;
        const begun = pages.filter(({ modules }) => modules.at(-1) === id).flatMap(({ modules }) => modules);
        let own: readonly string[] = [];
        if (id !== null && id === first?.modules[1]) own = always;
        // A frame is never without a screen, which brings the sheets of both, so that they stand in their order.
        else if (id !== null && !frames.has(id) && (isEntry || isDynamicEntry))
          own = sheetsFor(reach(begun.length > 0 ? begun : [id], graph, true));
        viteMetadata.importedCss = new Set(isEntry ? own : own.filter((file) => !always.includes(file)));
      }
    },
  };
}

/** Imports of all modules, without those `apart`. */
function graphOf(context: Rolldown.PluginContext, apart: readonly string[]): StyleGraph {
  return new Map(
    [...context.getModuleIds()].map((id) => {
      const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {};
      return [
        id,
        { imports: importedIds, later: dynamicallyImportedIds.filter((one) => !apart.includes(one)) },
      ];
    }),
  );
}

function sourceOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  if (file?.type !== "asset") throw new Error("A style sheet that is in no bundle");
  return typeof file.source === "string" ? file.source : new TextDecoder().decode(file.source);
}
