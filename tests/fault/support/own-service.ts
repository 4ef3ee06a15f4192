import { spawnSync } from "node:child_process";
import { mkdtempSync, rmdirSync } from "node:fs";
import { mkdir, mkdtemp, open, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seed } from "#app/database/seed.ts";
import { closeDatabase, openDatabase } from "#kernel/db/client.ts";
import { findPostmaster } from "#platform/database/embedded/postmaster.ts";
import { type EmbeddedServer, startEmbedded } from "#platform/database/embedded.ts";
import { migrate } from "#platform/database/migrate.ts";
import { testKey } from "../../support/key.ts";
import { freePort, ROOT, type RunningServer, startServer } from "../../support/server.ts";

/**
 * The product on a PostgreSQL of its own, which can be stopped, suspended or left without space without
 * affecting other tests.
 */
export class OwnService {
  readonly folder: string;
  readonly files: string;
  readonly #env: Record<string, string>;
  /** Whether its folders are separate file systems that can be filled. */
  readonly #mounted: readonly string[];
  #embedded: EmbeddedServer;
  server!: RunningServer;

  private constructor(folder: string, mounted: readonly string[], embedded: EmbeddedServer, port: number) {
    this.folder = folder;
    this.files = join(folder, "files");
    this.#mounted = mounted;
    this.#embedded = embedded;
    this.#env = {
      PORT: String(port),
      DATABASE_URL: embedded.url,
      RATEBOOK_DATA: this.files,
      RATEBOOK_KEY: testKey,
      RATEBOOK_JOBS: "0",
      RATEBOOK_POOL: "6",
      RATEBOOK_API_CALLS: "1000000000",
      LOG_LEVEL: "error",
    };
  }

  /** @param sizes of its file systems, as `mount` takes them; mounting requires root */
  static async start(sizes?: { readonly database: string; readonly files: string }): Promise<OwnService> {
    const folder = await mkdtemp(join(tmpdir(), "ratebook-fault-"));
    const mounted: string[] = [];
    for (const name of ["database", "files"] as const) {
      await mkdir(join(folder, name), { mode: 0o700 });
      if (sizes) mounted.push(mount(join(folder, name), sizes[name]));
    }
    const embedded = await startEmbedded(join(folder, "database"));
    await migrate(embedded.url, join(ROOT, "src/platform/database/migrations"));
    openDatabase(embedded.url, 4);
    await seed(true);
    const service = new OwnService(folder, mounted, embedded, await freePort());
    await service.startServer();
    return service;
  }

  get url(): string {
    return this.server.url;
  }

  get databaseUrl(): string {
    return this.#embedded.url;
  }

  async startServer(): Promise<void> {
    this.server = { ...(await startServer(this.#env)), url: `http://localhost:${this.#env["PORT"]}` };
  }

  /** Another process on the same database, at its own address. */
  async startAnother(): Promise<RunningServer> {
    const { PORT: _, ...env } = this.#env;
    return startServer(env);
  }

  /**
   * Suspends every process of PostgreSQL: connections stay open and unanswered. @returns a function that
   * resumes them
   */
  async still(): Promise<() => void> {
    const postmaster = await findPostmaster(join(this.folder, "database"));
    if (!postmaster) throw new Error("PostgreSQL does not run.");
    const pids = [postmaster.pid, ...(await childrenOf(postmaster.pid))];
    const send = (signal: NodeJS.Signals) => {
      for (const pid of pids)
        try {
          process.kill(pid, signal);
        } catch {
          // It exited meanwhile.
        }
    };
    send("SIGSTOP");
    return () => send("SIGCONT");
  }

  stopDatabase(): Promise<void> {
    return this.#embedded.stop();
  }

  async startDatabase(): Promise<void> {
    this.#embedded = await startEmbedded(join(this.folder, "database"));
  }

  /** Fills the disk of the database. @returns a function that frees the space */
  async fillDatabase(): Promise<() => Promise<void>> {
    const path = join(this.folder, "database", "filler");
    const handle = await open(path, "w");
    const piece = Buffer.alloc(1024 * 1024);
    try {
      for (;;) await handle.write(piece);
    } catch (error) {
      if ((error as { code?: string }).code !== "ENOSPC") throw error;
    } finally {
      await handle.close();
    }
    return () => rm(path);
  }

  async close(): Promise<void> {
    await closeDatabase();
    await this.server?.stop();
    await this.#embedded.stop();
    for (const folder of this.#mounted) spawnSync("umount", ["--lazy", folder]);
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Whether this user can mount a file system in memory, needed to test a full disk. */
export const mayMount = tryToMount();

/** Tries it: a user namespace may allow what the machine doesn't, and vice versa. */
function tryToMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), "ratebook-mount-"));
  try {
    if (spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", folder]).status !== 0) return false;
    return spawnSync("umount", [folder]).status === 0;
  } finally {
    rmdirSync(folder);
  }
}

function mount(folder: string, size: string): string {
  const { status, stderr } = spawnSync("mount", [
    "-t",
    "tmpfs",
    "-o",
    `size=${size},mode=0700`,
    "tmpfs",
    folder,
  ]);
  if (status !== 0) throw new Error(`No file system of its own: ${stderr}`);
  return folder;
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir("/proc")).filter((name) => /^[0-9]+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
      // The name is in parentheses and may contain any character, so parse what follows it.
      return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) === parent ? [Number(pid)] : [];
    }),
  );
  return found.flat();
}
