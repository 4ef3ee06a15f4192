// Used by every command: on a fresh clone nothing is installed and Node may be version 20, so this file only uses Node's own
// modules and plain JavaScript.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { constants } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const modules = join(root, "node_modules");
const lockfile = join(root, "package-lock.json");

/** An error before a command starts; the message is for the user. */
export class SetupError extends Error {}

/** Prints to stderr, so that stdout has only the command's output. */
export function log(line) {
  process.stderr.write(`${line}\n`);
}

/** Installs the packages of package-lock.json unless exactly these are installed. */
export async function ensureInstalled() {
  const stampFile = join(modules, ".ratebook-stamp");
  const stamp = hash([lockfile]);
  if (readIfExists(stampFile) === stamp) return;
  await withLock("install", () => {
    if (readIfExists(stampFile) === stamp) return;
    if (!isInstalled()) {
      log("Installing packages (npm ci) …");
      install();
    }
    writeFileSync(stampFile, stamp);
  });
}

/** Node 24 as installed by npm, or the current one if it is recent enough. */
export function node24() {
  const installed = join(modules, `node-${process.platform}-${process.arch}`, "bin", "node");
  if (existsSync(installed)) return installed;
  if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath;
  throw new SetupError(
    existsSync(modules)
      ? `Ratebook needs Node 24. npm provides none for ${process.platform}-${process.arch}, and this is Node ` +
          `${process.versions.node}: install Node 24 and try again.`
      : "The packages are not installed yet. Run: npm ci",
  );
}

/** Builds the pages unless the build is of the current sources. */
export async function ensureBuilt() {
  const build = join(root, "build");
  const stampFile = join(build, ".stamp");
  const stamp = hash(listSources());
  if (readIfExists(stampFile) === stamp) return;
  await withLock("build", () => {
    if (readIfExists(stampFile) === stamp) return;
    log("Building the pages …");
    rmSync(stampFile, { force: true });
    const { status, stdout, stderr, error } = spawnSync(
      node24(),
      [join(modules, ".bin/react-router"), "build"],
      {
        cwd: root,
        env: { ...process.env, NODE_ENV: "production" },
        encoding: "utf8",
        maxBuffer: 64 * 1024 * 1024,
      },
    );
    if (error || status !== 0) throw new SetupError(`The build failed.\n${error ?? stdout + stderr}`);
    mkdirSync(build, { recursive: true });
    writeFileSync(stampFile, stamp);
  });
}

/**
 * Runs a program on the same terminal and forwards signals. A terminal and npm send a signal to both, so the program can
 * receive it more than once.
 * @returns {Promise<number>} its exit code
 */
export function run(program, args, env = process.env) {
  const child = spawn(program, args, { env, stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

/** Runs the main function of a command and exits with its result. Prints errors, without a stack if the user can fix them. */
export async function main(work) {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    log(error instanceof SetupError ? error.message : String(error?.stack ?? error));
    process.exitCode = 1;
  }
}

function install() {
  // Including development packages, whatever NODE_ENV is: the pages are built here. npm's warnings are about the machine's
  // Node, which only npm itself uses.
  const args = [
    "ci",
    "--ignore-scripts",
    "--include=dev",
    "--include=optional",
    "--no-audit",
    "--no-fund",
    "--no-update-notifier",
    "--loglevel=error",
  ];
  const { status, error } = spawnSync("npm", args, { cwd: root, stdio: ["ignore", 2, 2] });
  if (error) throw new SetupError(`npm is required but could not be run: ${error.message}`);
  if (status !== 0) throw new SetupError("npm ci failed. See the error above.");
}

/** Whether node_modules matches the lock file, by npm's own record. */
function isInstalled() {
  const record = readIfExists(join(modules, ".package-lock.json"));
  if (!record) return false;
  const installed = JSON.parse(record).packages;
  return Object.entries(JSON.parse(readFileSync(lockfile, "utf8")).packages).every(([path, wanted]) => {
    const found = installed[path];
    if (!found) return path === "" || wanted.optional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

/** All inputs of a build, without tests. */
function listSources() {
  const single = ["vite.config.ts", "react-router.config.ts", "tsconfig.json", "package-lock.json"];
  const trees = ["src", "public", "vite-plugins"].flatMap((name) => walk(join(root, name)));
  return [...single.map((name) => join(root, name)), ...trees]
    .filter((file) => existsSync(file) && !/\.test\.tsx?$/.test(file))
    .sort();
}

function walk(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? walk(path) : [path];
  });
}

function hash(files) {
  const sum = createHash("sha256");
  for (const file of files)
    sum.update(`${relative(root, file)}\0${statSync(file).size}\0`).update(readFileSync(file));
  return sum.digest("hex");
}

function readIfExists(file) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Lets one process at a time install or build: npm start and npm test can run together. */
async function withLock(name, work) {
  const file = join(root, ".cache", `${name}.pid`);
  mkdirSync(dirname(file), { recursive: true });
  for (let attempts = 0; !acquireLock(file); attempts++) {
    const holder = Number(readIfExists(file));
    // A file without a pid is being written, or its writer died.
    if (holder ? !isAlive(holder) : attempts > 20) rmSync(file, { force: true });
    else if (attempts === 0) log(`Waiting for another ${name} (process ${holder || "?"}) …`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function acquireLock(file) {
  try {
    const fd = openSync(file, "wx");
    writeSync(fd, String(process.pid));
    closeSync(fd);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

// `node scripts/bootstrap.mjs` only installs, for commands that need nothing else.
if (process.argv[1] === fileURLToPath(import.meta.url)) await main(ensureInstalled);
