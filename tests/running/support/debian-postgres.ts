import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { appendFile, chmod, chown, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { chooseIdentity, type Identity } from "#platform/database/embedded/identity.ts";
import { acquireLock } from "#platform/database/embedded/lock.ts";
import { run } from "#platform/database/embedded/process.ts";
import { freePort } from "../../support/server.ts";

const HOME = "/usr/lib/postgresql";

/** The programs of Debian's oldest installed version; undefined if there are none. */
export async function findDebianPostgres(): Promise<string | undefined> {
  if (!existsSync(HOME)) return undefined;
  const [oldest] = (await readdir(HOME)).toSorted((one, other) => Number(one) - Number(other));
  return oldest && join(HOME, oldest, "bin");
}

export interface DebianServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** An operator's own server with client programs that archives its log, as in a real installation. */
export class DebianPostgres {
  readonly #bin: string;
  readonly #identity: Identity;
  readonly #folder: string;
  readonly #password = randomBytes(16).toString("hex");

  private constructor(bin: string, identity: Identity, folder: string) {
    this.#bin = bin;
    this.#identity = identity;
    this.#folder = folder;
  }

  /** @param folder that exists and is empty */
  static async in(folder: string, bin: string): Promise<DebianPostgres> {
    const lock = await acquireLock(join(folder, "lock"));
    const identity = await chooseIdentity(folder);
    lock?.release();
    await chmod(folder, 0o755);
    const made = new DebianPostgres(bin, identity, folder);
    await made.#own(made.archive);
    return made;
  }

  get archive(): string {
    return join(this.#folder, "archive");
  }

  async init(name: string): Promise<void> {
    await this.#own(join(this.#folder, name));
    const secret = join(this.#folder, "password");
    await writeFile(secret, `${this.#password}\n`, { mode: 0o644 });
    const args = [`--pgdata=${join(this.#folder, name)}`, "--username=operator", `--pwfile=${secret}`];
    await this.#do(
      "initdb",
      ...args,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C.UTF-8",
      "--no-sync",
    );
    await this.settings(name, [
      "listen_addresses = '127.0.0.1'",
      "unix_socket_directories = ''",
      "fsync = off",
      "max_wal_senders = 4",
      "wal_level = replica",
      "archive_mode = on",
      `archive_command = 'test ! -f ${this.archive}/%f && cp %p ${this.archive}/%f'`,
    ]);
  }

  async settings(name: string, lines: readonly string[]): Promise<void> {
    await appendFile(join(this.#folder, name, "postgresql.conf"), `\n${lines.join("\n")}\n`);
  }

  /** Starts a cluster and waits until it accepts connections. */
  async start(name: string): Promise<DebianServer> {
    const port = await freePort();
    const cluster = join(this.#folder, name);
    const args = ["-D", cluster, "-w", "-t", "60", "-l", join(cluster, "log")];
    await this.#do("pg_ctl", "start", ...args, "-o", `-p ${port}`);
    return {
      url: `postgres://operator:${this.#password}@127.0.0.1:${port}/postgres`,
      stop: () => this.#do("pg_ctl", "stop", "-D", cluster, "-w", "-m", "fast"),
    };
  }

  /** As an operator uses it: `pg_basebackup` beside the running server. */
  async baseBackup(server: DebianServer, name: string): Promise<void> {
    await this.#own(join(this.#folder, name));
    await this.#do(
      "pg_basebackup",
      "-d",
      server.url,
      "-D",
      join(this.#folder, name),
      "-c",
      "fast",
      "-X",
      "none",
      "--no-sync",
    );
  }

  /** Recovers a base backup from the archived log up to a moment, and no further. */
  async recoverTo(name: string, moment: string): Promise<void> {
    await this.settings(name, [
      `restore_command = 'cp ${this.archive}/%f %p'`,
      `recovery_target_time = '${moment}'`,
      "recovery_target_action = 'promote'",
      "archive_mode = off",
    ]);
    const signal = join(this.#folder, name, "recovery.signal");
    await writeFile(signal, "");
    await chown(signal, this.#identity.uid, this.#identity.gid);
  }

  async #own(folder: string): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chown(folder, this.#identity.uid, this.#identity.gid);
  }

  async #do(program: string, ...args: readonly string[]): Promise<void> {
    const { code, output } = await run([...this.#identity.prefix, join(this.#bin, program), ...args]);
    if (code !== 0) throw new Error(`${program} ended with ${code}: ${output}`);
  }
}

/** Waits until everything written so far is archived. */
export async function archiveAll(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ file: string }>("SELECT pg_walfile_name(pg_switch_wal()) AS file");
    for (;;) {
      const { rows: seen } = await client.query<{ done: boolean }>(
        "SELECT coalesce(last_archived_wal >= $1, false) AS done FROM pg_stat_archiver",
        [rows[0]?.file],
      );
      if (seen[0]?.done) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    await client.end();
  }
}
