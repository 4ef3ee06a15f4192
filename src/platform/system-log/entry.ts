import type { LogKind, LogLevel } from "#domain/system-log.ts";

/** An event in a process. */
export interface Entry {
  readonly kind: LogKind;
  readonly level: LogLevel;
  readonly request_id?: string | undefined;
  readonly method?: string | undefined;
  /** The route pattern, never the URL. */
  readonly route?: string | undefined;
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  /** Milliseconds. */
  readonly ms?: number | undefined;
  readonly user_id?: number | undefined;
  readonly network?: string | undefined;
  readonly job_id?: number | undefined;
  /** Kind of job, service or error. */
  readonly name?: string | undefined;
  /** What was done or failed, as a constant text. */
  readonly act?: string | undefined;
  /** Our reference of the subject. */
  readonly reference?: string | undefined;
  readonly attempt?: number | undefined;
  readonly cause?: string | undefined;
  readonly frames?: string | undefined;
  readonly lost?: number | undefined;
}

/**
 * Allowed forms of each text. Constants, patterns and ids have them; user input mostly doesn't, if it ever gets here. Other
 * texts are dropped completely, because part of a secret is still secret.
 */
const PATTERNS = {
  request_id: /^[\w-]{1,40}$/,
  method: /^[A-Z]{3,7}$/,
  route: /^\/[\w{}./%-]{0,199}$/,
  code: /^[a-z][a-z0-9-]{0,59}$/,
  network: /^[0-9a-f.:]{2,40}\/[0-9]{1,3}$/,
  name: /^[A-Za-z][A-Za-z_-]{0,59}$/,
  act: /^[a-z][A-Za-z ,’'-]{0,119}$/,
  // Start of a payment reference, which gives no access; code of a record; id of a message.
  reference: /^(?:RB-[0-9A-Z]{8}|[A-Z]{2,4}-[0-9]{7,10}-[0-9A-Z]|message [0-9]{1,10})$/,
  cause: /^(?:[0-9A-Z]{5}(?: [a-z_][a-z0-9_]{0,62})?|E[A-Z]{3,20})$/,
  frames: areFrames,
} as const satisfies Readonly<Record<string, RegExp | ((text: string) => boolean)>>;

/** A place in the code: "work (src/platform/jobs/run-job.ts:51)". */
const FRAME = /^[\w.<>$ [\]]{0,80} ?\(?(?:node:)?[a-z@_.][\w./@+-]{0,160}:[0-9]{1,6}\)?$/;
const MAX_FRAMES = 8;
const MAX_FRAMES_LENGTH = 2_000;

/** Matched line by line: an expression over all lines would backtrack exponentially. */
function areFrames(text: string): boolean {
  if (text.length > MAX_FRAMES_LENGTH) return false;
  const lines = text.replace(/\n$/, "").split("\n");
  return lines.length <= MAX_FRAMES && lines.every((line) => FRAME.test(line));
}

function matches(name: TextName, text: string): boolean {
  const form = PATTERNS[name];
  return typeof form === "function" ? form(text) : form.test(text);
}

type TextName = keyof typeof PATTERNS;
const TEXTS = Object.keys(PATTERNS) as readonly TextName[];

const INTEGERS = ["status", "ms", "user_id", "job_id", "attempt", "lost"] as const;
const MAX_VALUES = { status: 999, ms: 2_147_483_647, attempt: 32_767, lost: 2_147_483_647 } as const;

/** The entry as stored: only known fields in their forms. */
export function toStored(entry: Entry): Entry {
  const stored: Record<string, unknown> = { kind: entry.kind, level: entry.level };
  for (const name of TEXTS) {
    const text = entry[name];
    if (typeof text === "string" && matches(name, text)) stored[name] = text;
  }
  for (const name of INTEGERS) {
    const value = entry[name];
    const max = name in MAX_VALUES ? MAX_VALUES[name as keyof typeof MAX_VALUES] : 9_999_999_999;
    if (typeof value === "number" && Number.isInteger(value) && value >= 0)
      stored[name] = Math.min(value, max);
  }
  return stored as unknown as Entry;
}
