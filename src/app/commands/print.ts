/** Writes a line of a command's result. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Writes a line about the progress of a command, apart from its result. */
export function printStatus(line: string): void {
  process.stderr.write(`${line}\n`);
}
