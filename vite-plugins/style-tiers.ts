import { relative } from "node:path";
import type { Plugin, Rolldown } from "vite";

/** Pages by what they load of the style, from the lightest on: their tier's sheet, and those of the tiers before it. */
export interface Tier {
  readonly name: string;
  /** Modules its pages begin with. The last tier is for everything else. */
  readonly modules: readonly string[];
}

type Graph = Pick<Rolldown.PluginContext, "getModuleInfo">;

/** Which file the rules before it are of, through the minifier and into the bundle. */
const END = /\[data-file="?([^"\]]+)"?\]\{order:0\}/;

/**
 * One style sheet per tier instead of one for all. Each file's rules stand in the sheet of the first tier that needs
 * them, behind those of all that it imports: on every page alike, however the program is cut into chunks, and the
 * order never changes from one page to another.
 */
export function styleTiers(root: string, tiers: readonly Tier[]): Plugin {
  return {
    name: "ratebook:style-tiers",
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

      const tierOf = new Map<string, number>();
      for (const [at, { modules }] of tiers.entries())
        for (const id of reach(at === tiers.length - 1 ? [...this.getModuleIds()] : modules, this, at > 0))
          if (!tierOf.has(id)) tierOf.set(id, at);
      const files = inOrder([...this.getModuleIds()], this).filter((id) => rules.has(relative(root, id)));
      const sheets = tiers.map(({ name }, at) => {
        const source = files
          .filter((id) => tierOf.get(id) === at)
          .map((id) => rules.get(relative(root, id)))
          .join("");
        return this.getFileName(this.emitFile({ type: "asset", name: `${name}.css`, source }));
      });
      for (const chunk of chunks) {
        if (!chunk.viteMetadata) continue;
        const id = chunk.facadeModuleId;
        const isBegun = id !== null && (chunk.isEntry || chunk.isDynamicEntry);
        const needed = isBegun ? [...reach([id], this, tierOf.get(id) !== 0)] : [];
        const last = Math.max(
          0,
          ...files.filter((file) => needed.includes(file)).map((file) => tierOf.get(file) ?? 0),
        );
        // The first is on every page, with the root.
        chunk.viteMetadata.importedCss = new Set(
          isBegun ? sheets.slice(chunk.isEntry ? 0 : 1, last + 1) : [],
        );
      }
    },
  };
}

/** All that some modules import. What the lightest pages load later brings its sheets along; elsewhere they are there. */
function reach(begins: readonly string[], graph: Graph, withLater: boolean): Set<string> {
  const seen = new Set<string>();
  const queue = [...begins];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const info = graph.getModuleInfo(id);
    queue.push(...(info?.importedIds ?? []), ...(withLater ? (info?.dynamicallyImportedIds ?? []) : []));
  }
  return seen;
}

/** Modules, each behind all that it imports; a style behind all that any of its importers imports. */
function inOrder(ids: readonly string[], graph: Graph): string[] {
  const seen = new Set<string>();
  const ordered: string[] = [];
  const isStyle = (id: string) => id.endsWith(".css");
  const imports = (id: string) => graph.getModuleInfo(id)?.importedIds ?? [];
  const visit = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    const before = isStyle(id) ? (graph.getModuleInfo(id)?.importers.flatMap(imports) ?? []) : imports(id);
    for (const one of before) if (!isStyle(one)) visit(one);
    for (const one of imports(id)) visit(one);
    ordered.push(id);
  };
  for (const id of ids) visit(id);
  return ordered;
}

function sourceOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  if (file?.type !== "asset") throw new Error("A style sheet that is in no bundle");
  return typeof file.source === "string" ? file.source : new TextDecoder().decode(file.source);
}
