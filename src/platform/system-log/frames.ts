import { projectRoot } from "#kernel/project.ts";

/** Enough to locate an error; the rest is the framework. */
const MAX_FRAMES = 8;

/** "    at settle (file:///…/settle.ts:12:34)", with or without a function's name. */
const FRAME =
  /^\s+at (?:(?:async )?([\w.<>$ [\]]{1,80}) \()?(?:file:\/\/)?([^\s()]{1,300}):([0-9]{1,6}):[0-9]{1,6}\)?$/;

/**
 * Places in the code where an error was thrown, one per line: "settle (src/areas/collecting/payments/settle.ts:12)". Never the
 * message, which can contain user input, and no absolute paths.
 */
export function framesOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || typeof error.stack !== "string") return undefined;
  const frames: string[] = [];
  for (const line of afterMessage(error).split("\n")) {
    const [, name, file, number] = FRAME.exec(line) ?? [];
    const place = file && placeOf(file);
    if (!place) continue;
    frames.push(name ? `${name} (${place}:${number})` : `${place}:${number}`);
    if (frames.length === MAX_FRAMES) break;
  }
  return frames.length > 0 ? frames.join("\n") : undefined;
}

/** The stack starts with the message, and lines of it could look like frames; otherwise it is ignored. */
function afterMessage({ stack = "", message }: Error): string {
  const index = message === "" ? 0 : stack.indexOf(message);
  if (index === -1) return "";
  const rest = stack.slice(index + message.length);
  return rest.slice(Math.max(0, rest.indexOf("\n")));
}

const ROOT = `${projectRoot()}/`;

function placeOf(file: string): string | undefined {
  if (file.startsWith("node:")) return file;
  if (file.startsWith(ROOT)) return file.slice(ROOT.length);
  // Packages can be elsewhere, behind a symbolic link.
  const packages = file.lastIndexOf("/node_modules/");
  return packages === -1 ? undefined : file.slice(packages + 1);
}
