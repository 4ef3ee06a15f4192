import { closeSync, ftruncateSync, openSync, writeSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { EmbeddedError } from "./error.ts";
import { pause, run } from "./process.ts";

/*
 * Locks that die with their holder, however it dies. Node has no flock(2), but a flock belongs to the open
 * file, not to the process that asked for it: flock(1), given our descriptor, locks it for us, and the
 * kernel lets go when the last copy of the descriptor is closed. Node opens files close-on-exec, so no
 * child carries a copy unless it is handed one.
 *
 * A pid file cannot tell a reused pid or another container's process from its holder; a PostgreSQL
 * advisory lock exists only once PostgreSQL runs, and two first starts must not meet in initdb.
 */
export interface Lock {
  /** The locked descriptor: a child that inherits it holds the lock too, until it ends. */
  readonly fd: number;
  /** Closes our copy; the lock stays with children that inherited it. A second call does nothing. */
  release(): void;
}

/**
 * Takes the lock on a file, which is created if need be and holds our pid for whoever finds it taken.
 * @param patience milliseconds to wait for another holder to let go
 * @returns undefined when another still holds it
 */
export async function takeLock(file: string, patience = 0): Promise<Lock | undefined> {
  const fd = open(file);
  const deadline = performance.now() + patience;
  for (;;) {
    const { code, output } = await run(["flock", "--exclusive", "--nonblock", "3"], fd);
    if (code === 0) {
      ftruncateSync(fd, 0);
      writeSync(fd, `${process.pid}\n`, 0);
      return { fd, release: closeOnce(fd) };
    }
    if (code !== 1) {
      closeSync(fd);
      throw new EmbeddedError(
        "data-folder-denied",
        `Cannot lock ${file}: ${output || "flock failed"}. The data folder needs a local disk, and the ` +
          "program flock (Debian package util-linux).",
      );
    }
    if (performance.now() >= deadline) {
      closeSync(fd);
      return undefined;
    }
    await pause(50);
  }
}

/** The pid that the holder of a lock wrote into it, if it did. */
export async function findHolder(file: string): Promise<number | undefined> {
  const pid = Number.parseInt(await readFile(file, "utf8").catch(() => ""), 10);
  return Number.isNaN(pid) ? undefined : pid;
}

function open(file: string): number {
  try {
    return openSync(file, "a+", 0o600);
  } catch (cause) {
    throw new EmbeddedError(
      "data-folder-denied",
      `This user may not write ${file}. Start Ratebook as the user who owns the data folder, or give the ` +
        "folder to this one with chown -R.",
      { cause },
    );
  }
}

function closeOnce(fd: number): () => void {
  let open = true;
  return () => {
    if (open) closeSync(fd); // twice would close whatever has the number by then
    open = false;
  };
}
