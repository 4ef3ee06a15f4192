import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, describe, expect, test, vi } from "vitest";
import { acquireLock } from "#platform/database/embedded/lock.ts";
import { copyPrograms, getInstalledPrograms, linkLibraries } from "#platform/database/embedded/programs.ts";
import { type EmbeddedServer, findEmbedded, startEmbedded } from "#platform/database/embedded.ts";

/** An application: owns the folder, prints where its database is, and stops it on SIGINT. */
const APPLICATION = `
import { startEmbedded } from ${JSON.stringify(new URL("../../src/platform/database/embedded.ts", import.meta.url).href)};
const embedded = await startEmbedded(process.argv[1]);
process.on("SIGINT", async () => {
  await embedded.stop();
  process.exit(0);
});
process.stdout.write(JSON.stringify(embedded) + "\\n");
setInterval(() => undefined, 1000);
`;

const isRoot = process.getuid?.() === 0;
const hasNamespaces =
  spawnSync("unshare", ["--user", "--map-user=65534", "--map-group=65534", "true"]).status === 0;

const homes: string[] = [];
const started: EmbeddedServer[] = [];
const applications: ChildProcess[] = [];

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(applications.splice(0).map(end));
  for (const embedded of started.splice(0)) await embedded.stop();
  for (const home of homes.splice(0)) {
    const folder = join(home, "data");
    if (await findEmbedded(folder).catch(() => undefined)) await (await startEmbedded(folder)).stop();
    rmSync(home, { recursive: true, force: true });
  }
});

/** A data folder that doesn't exist yet. Only its owner can open its parent, like root's home. */
function newFolder(): string {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "ratebook-embedded-")));
  homes.push(home);
  return join(home, "data");
}

async function start(folder: string, log?: (line: string) => void): Promise<EmbeddedServer> {
  const embedded = await startEmbedded(folder, log ? { log } : {});
  started.push(embedded);
  return embedded;
}

async function startApplication(folder: string) {
  const args = ["--input-type=module", "--eval", APPLICATION, folder];
  const application = spawn(process.execPath, args, { detached: true, stdio: ["ignore", "pipe", "inherit"] });
  applications.push(application);
  const embedded = JSON.parse(await readLine(application)) as Omit<EmbeddedServer, "stop">;
  return { application, embedded, crash: () => end(application) };
}

/** Its locks are released only when it has exited. */
async function end(application: ChildProcess): Promise<void> {
  if (application.exitCode !== null || application.signalCode !== null) return;
  application.kill("SIGKILL");
  await once(application, "exit");
}

async function readLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error("no output");
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) return String(chunk).trim();
  throw new Error("the application ended");
}

async function ask(embedded: { url: string }, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: embedded.url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

function readPostmasterPid(folder: string): number {
  return Number(readFileSync(join(folder, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
}

/** The process group, to which a terminal sends Ctrl-C. */
function readGroup(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[2];
}

const createMark = "CREATE TABLE mark AS SELECT 42 AS value";
const getMark = "SELECT value FROM mark";

test("creates a durable, private, local database, and keeps it, its port and its password", async () => {
  const folder = newFolder();
  const first = await start(folder);
  expect(first.adopted).toBe(false);
  for (const setting of ["fsync", "synchronous_commit", "full_page_writes", "data_checksums"])
    expect(await ask(first, `SHOW ${setting}`), setting).toBe("on");
  expect(await ask(first, "SHOW listen_addresses")).toBe("127.0.0.1");
  expect(await ask(first, "SHOW server_encoding")).toBe("UTF8");
  expect(await ask(first, "SELECT lower('ỌYỌ')")).toBe("ọyọ");
  expect(
    await ask(first, "SELECT count(*)::int FROM pg_hba_file_rules WHERE auth_method <> 'scram-sha-256'"),
  ).toBe(0);
  for (const secret of ["postgres.secret", "postgres.log"])
    expect(statSync(join(folder, secret)).mode & 0o077, secret).toBe(0);
  await ask(first, createMark);
  await first.stop();
  await first.stop();
  await expect(ask(first, "SELECT 1")).rejects.toThrow("ECONNREFUSED");

  const second = await start(folder);
  expect({ url: second.url, adopted: second.adopted }).toEqual({ url: first.url, adopted: false });
  expect(await ask(second, getMark)).toBe(42);
});

test("takes over the server of a killed application", async () => {
  const folder = newFolder();
  const { embedded, crash } = await startApplication(folder);
  await ask(embedded, createMark);
  const pid = readPostmasterPid(folder);
  await crash();
  // Any of its remaining processes prevents a second server on the folder.
  expect(await acquireLock(join(folder, "postgres.lock"))).toBeUndefined();

  const adopted = await start(folder);
  expect({ url: adopted.url, adopted: adopted.adopted }).toEqual({ url: embedded.url, adopted: true });
  expect(readPostmasterPid(folder)).toBe(pid);
  expect(await ask(adopted, getMark)).toBe(42);
  await adopted.stop();
  await expect(ask(adopted, "SELECT 1")).rejects.toThrow("ECONNREFUSED");
});

test("refuses a second application, and lets a command beside the first find the database", async () => {
  const folder = newFolder();
  const { application, embedded } = await startApplication(folder);
  const refusal = await startEmbedded(folder).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: "data-folder-in-use" });
  expect(String(refusal)).toContain(`process ${application.pid}`);
  expect(await findEmbedded(folder)).toEqual({ url: embedded.url, port: embedded.port });
});

test("refuses a second owner in one process", async () => {
  const folder = newFolder();
  await start(folder);
  await expect(startEmbedded(folder)).rejects.toMatchObject({ code: "data-folder-in-use" });
});

test("recovers after a power cut, even when another process has the old pid by now", async () => {
  const folder = newFolder();
  const { embedded, crash } = await startApplication(folder);
  await ask(embedded, createMark);
  await crash();
  const pidFile = join(folder, "postgres/postmaster.pid");
  const pid = readPostmasterPid(folder);
  process.kill(pid, "SIGKILL");
  writeFileSync(pidFile, readFileSync(pidFile, "utf8").replace(String(pid), String(process.pid)));

  expect(await findEmbedded(folder)).toBeUndefined();
  const recovered = await start(folder);
  expect(recovered.adopted).toBe(false);
  expect(await ask(recovered, getMark)).toBe(42);
});

test("restarts a server that dies, on its port", async () => {
  const folder = newFolder();
  const lines: string[] = [];
  const embedded = await start(folder, (line) => lines.push(line));
  await ask(embedded, createMark);
  const pid = readPostmasterPid(folder);
  process.kill(pid, "SIGKILL");
  await vi.waitFor(async () => expect(await ask(embedded, getMark)).toBe(42), {
    timeout: 60_000,
    interval: 50,
  });
  expect(readPostmasterPid(folder)).not.toBe(pid);
  expect(lines.join("\n")).toContain("stopped unexpectedly");
  await embedded.stop();
  await expect(ask(embedded, "SELECT 1")).rejects.toThrow("ECONNREFUSED");
});

test("moves to another port when its own is taken", async () => {
  const folder = newFolder();
  const first = await start(folder);
  await first.stop();
  const squatter = createServer().listen(first.port, "127.0.0.1");
  await once(squatter, "listening");
  try {
    const second = await start(folder);
    expect(second.port).not.toBe(first.port);
    expect(await ask(second, "SELECT 1")).toBe(1);
    await second.stop();
    const third = await start(folder);
    expect(third.port).toBe(second.port);
  } finally {
    squatter.close();
  }
});

test("sends Ctrl-C to the application only, which then stops PostgreSQL", async () => {
  const folder = newFolder();
  const { application, embedded } = await startApplication(folder);
  if (!application.pid) throw new Error("no pid");
  expect(readGroup(readPostmasterPid(folder))).not.toBe(readGroup(application.pid));
  process.kill(-application.pid, "SIGINT"); // the whole group, as a terminal does
  expect(await once(application, "exit")).toEqual([0, null]);
  await expect(ask(embedded, "SELECT 1")).rejects.toThrow("ECONNREFUSED");
});

test("starts many at once, each in its own folder", async () => {
  const all = await Promise.all(
    [newFolder(), newFolder(), newFolder(), newFolder()].map((folder) => start(folder)),
  );
  expect(new Set(all.map(({ port }) => port)).size).toBe(4);
  expect(await Promise.all(all.map((one) => ask(one, "SELECT 1")))).toEqual([1, 1, 1, 1]);
});

test("reports an unusable folder, and releases it", async () => {
  const folder = newFolder();
  await (await start(folder)).stop();
  const secret = readFileSync(join(folder, "postgres.secret"), "utf8");

  writeFileSync(join(folder, "postgres/PG_VERSION"), "12\n");
  await expect(startEmbedded(folder)).rejects.toMatchObject({ code: "cluster-version" });
  writeFileSync(join(folder, "postgres/PG_VERSION"), "18\n");
  rmSync(join(folder, "postgres.secret"));
  await expect(startEmbedded(folder)).rejects.toMatchObject({ code: "cluster-damaged" });
  writeFileSync(join(folder, "postgres.secret"), "wrong\n");
  await expect(startEmbedded(folder)).rejects.toMatchObject({ code: "postgres-failed" });
  expect(await findEmbedded(folder)).toBeUndefined(); // not left running

  writeFileSync(join(folder, "postgres.secret"), secret);
  expect(await ask(await start(folder), "SELECT 1")).toBe(1);
});

test("repeats a first start that was interrupted", async () => {
  const folder = newFolder();
  mkdirSync(join(folder, "postgres.new/base"), { recursive: true });
  mkdirSync(join(folder, "postgres"));
  expect(await ask(await start(folder), "SELECT 1")).toBe(1);
});

test("runs from a copy if the programs can't be linked in place", async () => {
  const folder = newFolder();
  const [copy = "", same] = await Promise.all([1, 2].map(() => copyPrograms(getInstalledPrograms(), folder)));
  expect(same).toBe(copy);
  expect(readdirSync(folder)).toHaveLength(1);
  expect(await linkLibraries(copy)).toBe(true);
  expect(spawnSync(join(copy, "bin/postgres"), ["--version"], { encoding: "utf8" }).stdout).toContain(
    "PostgreSQL",
  );
  const made = statSync(copy).ctimeMs;
  expect(await copyPrograms(getInstalledPrograms(), folder)).toBe(copy);
  expect(statSync(copy).ctimeMs).toBe(made);
});

describe.skipIf(!isRoot)("needs root: ", () => {
  const methods = hasNamespaces ? ["unshare", "setpriv"] : ["setpriv"];
  describe.each(methods)("%s", (method) => {
    test.each([
      { home: "closed", mode: 0o700 },
      { home: "open", mode: 0o711 },
    ])("runs under a home that is $home to others", async ({ mode }) => {
      vi.stubEnv("RATEBOOK_PG_ROOT", method);
      const folder = newFolder();
      chmodSync(join(folder, ".."), mode);
      const embedded = await start(folder);
      const owner = method === "unshare" ? 0 : 65534;
      expect(statSync(join(folder, "postgres")).uid).toBe(owner);
      expect(statSync(`/proc/${readPostmasterPid(folder)}`).uid).toBe(owner);
      expect(statSync(folder).mode & 0o007).toBe(0);
      await embedded.stop();
      expect(await ask(await start(folder), "SELECT 1")).toBe(1);
    });
  });

  test.skipIf(!hasNamespaces)(
    "needs user namespaces: keeps the database when the command that changes the user changes",
    async () => {
      const folder = newFolder();
      for (const method of ["unshare", "setpriv", "unshare"]) {
        vi.stubEnv("RATEBOOK_PG_ROOT", method);
        const embedded = await start(folder);
        await ask(embedded, "CREATE TABLE IF NOT EXISTS mark AS SELECT 42 AS value");
        expect(await ask(embedded, getMark)).toBe(42);
        await embedded.stop();
      }
    },
  );
});
