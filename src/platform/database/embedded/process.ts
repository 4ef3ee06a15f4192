import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";

/** The environment of PostgreSQL's programs, without PGDATA, PGPORT and so on. */
export const programEnvironment = {
  PATH: process.env.PATH ?? "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  LANG: "C.UTF-8",
  LC_ALL: "C.UTF-8",
  TZ: "UTC",
};

export interface ProgramResult {
  /** Exit code; undefined if the program could not be started or was killed. */
  code: number | undefined;
  /** Standard output and error together. */
  output: string;
}

/** Runs a program to its end. Never throws: a missing program is a result without a code. */
export function run(command: readonly string[], inheritedFd?: number): Promise<ProgramResult> {
  const [program = "", ...args] = command;
  return new Promise((resolve) => {
    const stdio = ["ignore", "pipe", "pipe", ...(inheritedFd === undefined ? [] : [inheritedFd])] as const;
    const child = spawn(program, args, { stdio: [...stdio], env: programEnvironment });
    let output = "";
    const append = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on("data", append);
    child.stderr?.on("data", append);
    child.on("error", (error) => resolve({ code: undefined, output: error.message }));
    child.on("close", (code) => resolve({ code: code ?? undefined, output: output.trim() }));
  });
}

/**
 * Start time of a process, in the kernel's clock ticks since boot; undefined if it has ended or is a zombie (in a container
 * whose first process doesn't reap, killed processes stay zombies). Together with the pid it identifies a process, because pids
 * are reused.
 */
export async function findStartTime(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The second field is the program's name in brackets and can contain spaces; fields are counted from the last bracket.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields[0] === "Z" || fields[0] === "X" ? undefined : fields[19];
}

/** Arguments a process was started with; empty if it has ended. Unlike /proc/N/exe, it is readable by any user. */
export async function readArguments(pid: number): Promise<string[]> {
  const line = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  return line.split("\0").slice(0, -1);
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
