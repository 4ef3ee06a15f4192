import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { compressedCopies } from "../vite-plugins/precompress.ts";
import { report } from "./measure.ts";

/**
 * JavaScript and CSS of three screens, compressed as they are sent, against React and the router alone: a
 * bare app of one empty page, built the same way. Goals: 1.2 for sign-in and the sale screen, 1.5 for the
 * property list.
 */
interface Manifest {
  readonly entry: { readonly module: string; readonly imports: readonly string[] };
  readonly routes: Readonly<
    Record<
      string,
      {
        readonly parentId?: string;
        readonly module: string;
        readonly imports?: string[];
        readonly css?: string[];
      }
    >
  >;
}

async function manifestOf(folder: string): Promise<Manifest> {
  const built = (await import(join(process.cwd(), folder, "server/index.js"))) as {
    assets?: Manifest;
    serverBuild?: { assets: Manifest };
  };
  const manifest = built.assets ?? built.serverBuild?.assets;
  if (!manifest) throw new Error(`${folder} holds no build of routes.`);
  return manifest;
}

async function bytesOf(manifest: Manifest, client: string, route: string): Promise<number> {
  const files = new Set<string>([manifest.entry.module, ...manifest.entry.imports]);
  for (let id: string | undefined = route; id !== undefined; id = manifest.routes[id]?.parentId) {
    const { module, imports = [], css = [] } = manifest.routes[id] ?? { module: "" };
    // React Router appends "#" to style sheets that dialogs load too.
    for (const file of [module, ...imports, ...css]) if (file) files.add(file.replace(/#$/, ""));
  }
  let sum = 0;
  for (const file of files) {
    const bytes = readFileSync(join(client, file));
    sum += (await compressedCopies(file, bytes)).get(".br")?.length ?? bytes.length;
  }
  return sum;
}

const root = process.cwd();
const bare = "bench/bare";
execFileSync(process.execPath, [join(root, "node_modules/.bin/react-router"), "build", bare], {
  cwd: root,
  stdio: "ignore",
});
try {
  const limit =
    (await bytesOf(await manifestOf(`${bare}/build`), join(root, bare, "build/client"), "home")) / 1000;
  const ours = await manifestOf("build");
  for (const [name, route, goal] of [
    ["sign-in", "login", 1.2],
    ["sale screen", "agent", 1.2],
    ["property list", "admin.list.property", 1.5],
  ] as const)
    report(`bytes: ${name}`, "kB", (await bytesOf(ours, join(root, "build/client"), route)) / 1000, limit, {
      at: "most",
      ratio: goal,
    });
} finally {
  rmSync(join(root, bare, "build"), { recursive: true, force: true });
}
