import type { Plugin, Rollup } from "vite";

/** Code that runs on the server only: what it needs does not exist in a browser, and browsers must not be sent it. */
const SERVER = /\/src\/(?:app|areas|kernel|page|platform|reporting)\//;

type Chunks = Readonly<
  Record<string, Pick<Rollup.OutputChunk, "type" | "modules"> | { readonly type: "asset" }>
>;

/** The modules of the server that something of reaches the browser. @returns paths, each with the chunk it is in */
export function serverModulesIn(bundle: Chunks): string[] {
  return Object.entries(bundle).flatMap(([name, chunk]) =>
    chunk.type === "asset"
      ? []
      : Object.entries(chunk.modules)
          .filter(([id, { renderedLength }]) => renderedLength > 0 && SERVER.test(id))
          .map(([id]) => `${id.slice(id.search(SERVER) + 1)} in ${name}`),
  );
}

/** Fails the build when code of the server would be sent to browsers, for example by a constant beside a loader. */
export function serverOnly(): Plugin {
  return {
    name: "server-only",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle(_, bundle) {
      const found = serverModulesIn(bundle);
      if (found.length > 0)
        this.error(
          `Code of the server in the browser's build: ${found.join(", ")}. Move what both need to a file of its own.`,
        );
    },
  };
}
