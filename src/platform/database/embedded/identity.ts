import { chmod, chown, stat } from "node:fs/promises";
import { EmbeddedError } from "./error.ts";
import { run } from "./process.ts";
import { copyPrograms, getInstalledPrograms, linkLibraries } from "./programs.ts";

/** The user and programs that run PostgreSQL. */
export interface Identity {
  /** For the log: "self", or the method used by root. */
  readonly name: "self" | "unshare" | "setpriv" | "setpriv with dac_override";
  /** Command prefix. It replaces itself with the command, so the pid stays the same. */
  readonly prefix: readonly string[];
  /** Owner of the database folder, as seen from here. */
  readonly uid: number;
  readonly gid: number;
  /** Folder of PostgreSQL's programs. */
  readonly native: string;
  /** "18.4": version reported by the programs. */
  readonly version: string;
}

type Candidate = Omit<Identity, "version">;

const NOBODY = 65534;
const UNSHARE = ["unshare", "--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];
const SETPRIV = ["setpriv", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups"];
const DAC_OVERRIDE = ["--inh-caps=-all,+dac_override", "--ambient-caps=-all,+dac_override"];

/** Copy of the programs for when the data folder is not accessible to others either; only root can write here. */
const SHARED_PROGRAMS = "/var/cache/ratebook/postgres-programs";

/**
 * Chooses how to run PostgreSQL on a data folder, testing each way with the programs themselves. The caller holds the folder's
 * lock. PostgreSQL refuses to run as root, so root runs it
 * 1. in a user namespace where root is mapped to nobody: nothing is moved, and root's 0700 home is accessible;
 * 2. if namespaces are blocked (many containers), or the home belongs to another user, as the user nobody.
 * `RATEBOOK_PG_ROOT=unshare|setpriv` allows only one of them, for tests.
 */
export async function chooseIdentity(folder: string): Promise<Identity> {
  const installed = getInstalledPrograms();
  const isLinked = await linkLibraries(installed);
  const native = isLinked ? installed : await copyPrograms(installed, `${folder}/postgres-programs`);
  const uid = process.getuid?.() ?? -1;
  const gid = process.getgid?.() ?? -1;

  if (uid !== 0) {
    const self = { name: "self", prefix: [], uid, gid, native } as const;
    const { version, output } = await tryIdentity(folder, self);
    if (version) return { ...self, version };
    throw new EmbeddedError("postgres-unsupported", `The embedded PostgreSQL can’t run here: ${output}`);
  }

  const methods = {
    unshare: async (): Promise<Candidate> => ({ name: "unshare", prefix: UNSHARE, uid, gid, native }),
    setpriv: () => runAsNobody(folder, native),
  };
  const allowedMethod = process.env.RATEBOOK_PG_ROOT;
  const refusals: string[] = [];
  for (const [name, method] of Object.entries(methods)) {
    if (allowedMethod && allowedMethod !== name) continue;
    const candidate = await method();
    const { version, output } = await tryIdentity(folder, candidate);
    if (version) return { ...candidate, version };
    refusals.push(`${candidate.name}: ${output}`);
  }
  throw new EmbeddedError(
    "root-refused",
    "PostgreSQL can’t run as root, and no other user could be used. Start Ratebook as an " +
      `ordinary user, or set DATABASE_URL to a PostgreSQL server. Tried: ${refusals.join("; ")}`,
  );
}

/** Enters the folder and asks PostgreSQL for its version, which tests the way, the programs and their libraries. */
async function tryIdentity(folder: string, { prefix, native }: Candidate) {
  const script = 'cd "$1" && exec "$2" --version';
  const { code, output } = await run([...prefix, "sh", "-c", script, "sh", folder, `${native}/bin/postgres`]);
  return { version: code === 0 ? /\d+(\.\d+)*/.exec(output)?.[0] : undefined, output };
}

/**
 * The user nobody needs programs readable by all, copied if necessary. CAP_DAC_OVERRIDE gives access to a data folder below a
 * private one, but not to the programs, because they call access(2), which ignores it.
 */
async function runAsNobody(folder: string, native: string): Promise<Candidate> {
  await grantNobodyAccess(folder);
  const isFolderOpen = (await run([...SETPRIV, "sh", "-c", 'cd "$1"', "sh", folder])).code === 0;
  const areProgramsOpen = (await run([...SETPRIV, `${native}/bin/postgres`, "--version"])).code === 0;
  const copyParent = isFolderOpen ? `${folder}/postgres-programs` : SHARED_PROGRAMS;
  return {
    name: isFolderOpen ? "setpriv" : "setpriv with dac_override",
    prefix: isFolderOpen ? SETPRIV : [...SETPRIV, ...DAC_OVERRIDE],
    uid: NOBODY,
    gid: NOBODY,
    native: areProgramsOpen ? native : await copyPrograms(getInstalledPrograms(), copyParent),
  };
}

/** Gives only nobody's group access to root's data folder, which can contain other files. */
async function grantNobodyAccess(folder: string): Promise<void> {
  const { uid, mode } = await stat(folder);
  if (uid !== 0 || mode & 0o001) return;
  await chown(folder, 0, NOBODY);
  await chmod(folder, (mode & 0o7707) | 0o010);
}
