import type { Plugin, Rolldown } from "vite";

/** Pages by what they load of the style, from the lightest on: each tier's sheet, and those of the tiers before it. */
export interface Tier {
  readonly name: string;
  /** Modules its pages begin with. The last tier has none: it is for everything else. */
  readonly modules: readonly string[];
}

/**
 * One style sheet per tier instead of one for all. What a page of a tier needs is in that sheet or in those before it,
 * with everything it imports, so that importers still stand behind what they import, on every page alike, and going
 * from one page to another never changes the order.
 */
export function styleTiers(tiers: readonly Tier[]): Plugin {
  return {
    name: "ratebook:style-tiers",
    enforce: "post",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const tierOf = new Map<Rolldown.OutputChunk, number>();
      // What the lightest pages load later brings its sheets along; everywhere else they are there already.
      const needs = (chunk: Rolldown.OutputChunk) =>
        [...chunk.imports, ...(tierOf.get(chunk) === 0 ? [] : chunk.dynamicImports)].flatMap(
          (file) => byFile.get(file) ?? [],
        );
      for (const [at, { modules }] of tiers.entries()) {
        const begins = chunks.filter(
          ({ facadeModuleId }) => at === tiers.length - 1 || modules.includes(facadeModuleId ?? ""),
        );
        for (let chunk = begins.pop(); chunk; chunk = begins.pop()) {
          if (tierOf.has(chunk)) continue;
          tierOf.set(chunk, at);
          begins.push(...needs(chunk));
        }
      }

      const ordered = inOrder(chunks, byFile);
      const sheets = tiers.map(({ name }, at) => {
        const files = ordered
          .filter((chunk) => tierOf.get(chunk) === at)
          .flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
        const source = [...new Set(files)].map((file) => sourceOf(bundle[file])).join("");
        return this.getFileName(this.emitFile({ type: "asset", name: `${name}.css`, source }));
      });
      for (const [chunk, last] of wanted(chunks, tierOf, needs)) {
        for (const file of chunk.viteMetadata?.importedCss ?? []) delete bundle[file];
        if (!chunk.viteMetadata) continue;
        // The first is on every page, with the root.
        const from = chunk.isEntry ? 0 : 1;
        const isBegun = chunk.isEntry || chunk.isDynamicEntry;
        chunk.viteMetadata.importedCss = new Set(isBegun ? sheets.slice(from, last + 1) : []);
      }
    },
  };
}

/** Chunks, each behind all that it imports. */
function inOrder(
  chunks: readonly Rolldown.OutputChunk[],
  byFile: ReadonlyMap<string, Rolldown.OutputChunk>,
): Rolldown.OutputChunk[] {
  const seen = new Set<Rolldown.OutputChunk>();
  const ordered: Rolldown.OutputChunk[] = [];
  const visit = (chunk: Rolldown.OutputChunk) => {
    if (seen.has(chunk)) return;
    seen.add(chunk);
    for (const file of chunk.imports) {
      const imported = byFile.get(file);
      if (imported) visit(imported);
    }
    ordered.push(chunk);
  };
  for (const chunk of chunks) visit(chunk);
  return ordered;
}

/** The last tier that a chunk needs anything of. */
function wanted(
  chunks: readonly Rolldown.OutputChunk[],
  tierOf: ReadonlyMap<Rolldown.OutputChunk, number>,
  needs: (chunk: Rolldown.OutputChunk) => Rolldown.OutputChunk[],
): (readonly [Rolldown.OutputChunk, number])[] {
  return chunks.map((start) => {
    const seen = new Set<Rolldown.OutputChunk>();
    const queue = [start];
    let last = 0;
    for (let chunk = queue.pop(); chunk; chunk = queue.pop()) {
      if (seen.has(chunk)) continue;
      seen.add(chunk);
      if ((chunk.viteMetadata?.importedCss.size ?? 0) > 0) last = Math.max(last, tierOf.get(chunk) ?? 0);
      queue.push(...needs(chunk));
    }
    return [start, last] as const;
  });
}

function sourceOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  if (file?.type !== "asset") throw new Error("A style sheet that is in no bundle");
  return typeof file.source === "string" ? file.source : new TextDecoder().decode(file.source);
}
