import type { Plugin, Rollup } from "vite";

/** Folders of server code: it can't run in a browser, and must not be sent to one. */
const SERVER_FOLDERS = /\/src\/(?:app|areas|kernel|page|platform|reporting)\//;

type Chunks = Readonly<
  Record<string, Pick<Rollup.OutputChunk, "type" | "modules"> | { readonly type: "asset" }>
>;

/** Server modules that are part of the browser build. @returns their paths, each with its chunk */
export function serverModulesIn(bundle: Chunks): string[] {
  return Object.entries(bundle).flatMap(([name, chunk]) =>
    chunk.type === "asset"
      ? []
      : Object.entries(chunk.modules)
          .filter(([id, { renderedLength }]) => renderedLength > 0 && SERVER_FOLDERS.test(id))
          .map(([id]) => `${id.slice(id.search(SERVER_FOLDERS) + 1)} in ${name}`),
  );
}

/** Fails the build when server code would be sent to browsers, for example because of a constant next to a loader. */
export function serverOnly(): Plugin {
  return {
    name: "server-only",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle(_, bundle) {
      const found = serverModulesIn(bundle);
      if (found.length > 0)
        this.error(
          `Server code in the browser build: ${found.join(", ")}. Move what both sides use to a file of its own.`,
        );
    },
  };
}
