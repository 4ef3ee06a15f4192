import { closeSync, ftruncateSync, openSync, writeSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { EmbeddedError } from "./error.ts";
import { pause, run } from "./process.ts";

/*
 * Locks that end with their holder, however it ends. Node has no flock(2), but a flock belongs to the open file, not to the
 * process: flock(1), given our descriptor, locks it for us, and the kernel releases it when the last copy of the descriptor is
 * closed. Node opens files close-on-exec, so children only get a copy if it is passed to them. A pid file can't distinguish a
 * reused pid or a process of another container from its holder; a PostgreSQL advisory lock needs a running PostgreSQL, and two
 * first starts must not run initdb together.
 */
export interface Lock {
  /** The locked descriptor: a child that inherits it holds the lock too, until it ends. */
  readonly fd: number;
  /** Closes our copy; children that inherited it keep the lock. Repeated calls do nothing. */
  release(): void;
}

/**
 * Locks a file, which is created if necessary and contains our pid for other processes.
 * @param timeout milliseconds to wait for another holder
 * @returns undefined if another process still holds it
 */
export async function acquireLock(file: string, timeout = 0): Promise<Lock | undefined> {
  const fd = open(file);
  const deadline = performance.now() + timeout;
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
        `Can’t lock ${file}: ${output || "flock failed"}. The data folder needs a local disk, and the ` +
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

/** The pid written by the holder of a lock, if any. */
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
      `This user can’t write to ${file}. Start Ratebook as the user who owns the data folder, or give the ` +
        "folder to this one with chown -R.",
      { cause },
    );
  }
}

function closeOnce(fd: number): () => void {
  let open = true;
  return () => {
    if (open) closeSync(fd); // A second close would hit whatever file has the number by then.
    open = false;
  };
}
