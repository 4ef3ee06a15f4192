import { randomBytes } from "node:crypto";
import {
  appendFile,
  chown,
  lchown,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from "node:fs/promises";
import { join } from "node:path";
import { EmbeddedError } from "./error.ts";
import type { Identity } from "./identity.ts";
import { run } from "./process.ts";

export const OWNER = "ratebook_owner";
export const DATABASE = "ratebook";

/** Paths in a data folder. */
export function getPaths(folder: string) {
  return {
    cluster: join(folder, "postgres"),
    secret: join(folder, "postgres.secret"),
    port: join(folder, "postgres.port"),
    log: join(folder, "postgres.log"),
    /** Held by the application that uses the folder. */
    applicationLock: join(folder, "application.lock"),
    /** Held by the postmaster and each of its processes. */
    postgresLock: join(folder, "postgres.lock"),
  };
}

/*
 * For a small machine that also runs the application. No setting may risk acknowledged data: the database holds money. ALTER
 * SYSTEM overrides all of them.
 */
const SETTINGS = `# Written by Ratebook at each start: changes made here are lost. Use ALTER SYSTEM instead.
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 120
password_encryption = 'scram-sha-256'

fsync = on
synchronous_commit = on
full_page_writes = on
max_wal_size = 2GB
checkpoint_timeout = 15min

shared_buffers = 256MB
effective_cache_size = 1GB
work_mem = 8MB
maintenance_work_mem = 128MB
random_page_cost = 1.1
jit = off

timezone = 'UTC'
log_timezone = 'UTC'
lc_messages = 'C'
log_line_prefix = '%m [%p] '
log_checkpoints = off
# Values of rejected rows (names, numbers) are not logged.
log_error_verbosity = terse
`;

/**
 * Creates the database folder at the first start; later checks that these programs and this user can use it. The caller holds
 * both locks of the data folder, and no PostgreSQL runs on it.
 * @returns the owner's password
 */
export async function prepareCluster(folder: string, identity: Identity): Promise<string> {
  const { cluster, secret } = getPaths(folder);
  let password: string;
  if (await hasCluster(cluster)) {
    await checkVersion(cluster, identity);
    password = await getPassword(folder);
    await changeOwner(cluster, identity);
  } else {
    password = (await findPassword(folder)) ?? randomBytes(32).toString("base64url");
    await writeDurably(secret, `${password}\n`);
    await createCluster(folder, identity, password);
  }
  const settings = join(cluster, "ratebook.conf");
  await writeDurably(settings, SETTINGS);
  await chown(settings, identity.uid, identity.gid);
  return password;
}

/** The owner's password, if the data folder has one. */
export async function findPassword(folder: string): Promise<string | undefined> {
  const text = await readFile(getPaths(folder).secret, "utf8").catch(ignoreMissing);
  return text?.trim() || undefined;
}

export async function getPassword(folder: string): Promise<string> {
  const password = await findPassword(folder);
  if (password) return password;
  const { secret } = getPaths(folder);
  throw new EmbeddedError(
    "cluster-damaged",
    `${secret} is missing. It holds the password of the database in the same folder. Restore it from a backup.`,
  );
}

/** Writes a small private file and syncs it to disk. */
export async function writeDurably(file: string, text: string): Promise<void> {
  const tempFile = `${file}.new`;
  const handle = await open(tempFile, "w", 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(tempFile, file);
}

async function hasCluster(cluster: string): Promise<boolean> {
  const entries = await readdir(cluster).catch(ignoreMissing);
  if (entries?.includes("PG_VERSION")) return true;
  if (!entries?.length) return false;
  throw new EmbeddedError(
    "cluster-damaged",
    `${cluster} is not empty and holds no PostgreSQL database. Move it away, or choose another data folder.`,
  );
}

async function checkVersion(cluster: string, identity: Identity): Promise<void> {
  const clusterVersion = (await readFile(join(cluster, "PG_VERSION"), "utf8")).trim();
  const programVersion = identity.version.split(".")[0];
  if (clusterVersion === programVersion) return;
  throw new EmbeddedError(
    "cluster-version",
    `${cluster} was created by PostgreSQL ${clusterVersion}, but this version of Ratebook includes PostgreSQL ${programVersion}. Make a backup with the ` +
      "version of Ratebook that created it, and restore the backup into a new data folder.",
  );
}

/** initdb into a temporary folder, then rename: an interrupted first start leaves nothing incomplete. */
async function createCluster(folder: string, identity: Identity, password: string): Promise<void> {
  const { cluster } = getPaths(folder);
  const tempFolder = `${cluster}.new`;
  const passwordFile = `${cluster}.password`;
  await rm(tempFolder, { recursive: true, force: true });
  await mkdir(tempFolder, { mode: 0o700 });
  await chown(tempFolder, identity.uid, identity.gid);
  await writeDurably(passwordFile, `${password}\n`);
  await chown(passwordFile, identity.uid, identity.gid);
  const { code, output } = await run([
    ...identity.prefix,
    `${identity.native}/bin/initdb`,
    `--pgdata=${tempFolder}`,
    `--username=${OWNER}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--data-checksums",
    "--encoding=UTF8",
    // Collation by Unicode code point, the same on every machine whatever its C library.
    "--locale=C.UTF-8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
  ]);
  await rm(passwordFile);
  if (code !== 0) {
    throw new EmbeddedError(
      "postgres-failed",
      `PostgreSQL could not create its folder ${tempFolder}: ${output}`,
    );
  }
  await appendFile(join(tempFolder, "postgresql.conf"), "\ninclude_if_exists = 'ratebook.conf'\n");
  await rename(tempFolder, cluster);
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}

/** Changes the owner of the database folder if it was last run by another identity; only root can. */
async function changeOwner(cluster: string, { uid, gid }: Identity): Promise<void> {
  const owner = (await stat(cluster)).uid;
  if (owner === uid) return;
  if (process.getuid?.() !== 0) {
    throw new EmbeddedError(
      "data-folder-denied",
      `${cluster} belongs to another user (${owner}). Start Ratebook as that user, or give the data folder ` +
        "to this one with chown -R.",
    );
  }
  // The folder itself last: if interrupted, the next start repeats it.
  const entries = await readdir(cluster, { recursive: true });
  for (const path of entries) await lchown(join(cluster, path), uid, gid);
  await chown(cluster, uid, gid);
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
