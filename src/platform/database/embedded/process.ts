import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";

/** The environment of PostgreSQL's programs: PGDATA, PGPORT and the like must not reach them. */
export const programEnvironment = {
  PATH: process.env.PATH ?? "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  LANG: "C.UTF-8",
  LC_ALL: "C.UTF-8",
  TZ: "UTC",
};

export interface Outcome {
  /** Exit code; undefined when the program could not be started or was killed. */
  code: number | undefined;
  /** Standard output and error together. */
  output: string;
}

/** Runs a program to its end. Never throws: a program that is not there is an outcome without a code. */
export function run(command: readonly string[], inheritedFd?: number): Promise<Outcome> {
  const [program = "", ...args] = command;
  return new Promise((resolve) => {
    const stdio = ["ignore", "pipe", "pipe", ...(inheritedFd === undefined ? [] : [inheritedFd])] as const;
    const child = spawn(program, args, { stdio: [...stdio], env: programEnvironment });
    let output = "";
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    child.on("error", (error) => resolve({ code: undefined, output: error.message }));
    child.on("close", (code) => resolve({ code: code ?? undefined, output: output.trim() }));
  });
}

/**
 * When the process was started, in the kernel's clock ticks since boot; undefined when it is gone or a
 * zombie (in a container whose first process does not reap, killed processes stay zombies for ever).
 * With the pid it names one process: pids are used again, start times are not.
 */
export async function findStartTime(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The second field is the program's name in brackets and may hold spaces; count from the last bracket.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields[0] === "Z" || fields[0] === "X" ? undefined : fields[19];
}

/** The arguments a process was started with; empty when it is gone. Unlike /proc/N/exe, anyone may read it. */
export async function readArguments(pid: number): Promise<string[]> {
  const line = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  return line.split("\0").slice(0, -1);
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
