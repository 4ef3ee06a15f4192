import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { written } from "./body-of.ts";
import { candidatesOf, type Known } from "./candidates.ts";
import { isRecord } from "./collect-values.ts";
import type { Operation, Schema } from "./document.ts";
import type { Who } from "./people.ts";
import { type Shown, type Target, targetsOf } from "./records.ts";
import { type Errors, firstBody, repaired, type Tried } from "./repair.ts";
import type { Sent } from "./request-of.ts";
import { oneOff } from "./single-change.ts";
import type { Answered } from "./verdict.ts";

/** Maximum attempts until a write succeeds; one refused more often needs more than can be guessed. */
const MOST = 8;

type Row = Record<string, unknown>;

type Send = (sent: Sent, who: Who) => Promise<Answered>;

interface Reaching extends Omit<Shown, "read"> {
  /** Answers a path as a person sees it, or undefined. */
  readonly read: (path: string, who: Who) => Promise<unknown>;
  readonly callers: readonly Who[];
  readonly send: Send;
  /** Number of inputs afterwards that differ in one thing. */
  readonly off: number;
}

/**
 * Attempts a write as a person with the right to it: about an existing record, with its values, and after
 * each refusal with other values where an error was reported. Then sends the successful input with one
 * change, which reaches equally deep. Every answer goes through `send`, which checks it.
 */
export async function reach(operation: Operation, reaching: Reaching): Promise<void> {
  const { callers, random, send, texts } = reaching;
  const schema = operation.bodies["application/json"];
  if (!schema && Object.keys(operation.bodies).length > 0) return;
  let who = random.integer(callers.length);
  const targets = await targetsOf(operation, {
    ...reaching,
    read: (path) => reaching.read(path, callers[who] ?? "admin"),
  });
  let [tried, at]: [Tried, number] = [new Map(), 0];
  const known = (): Known => ({ row: targets[at % targets.length]?.row ?? {}, texts, random });
  let body = schema && firstBody(schema, known());
  const call = (sent: unknown): Promise<Answered> =>
    send(
      callOf(operation, targets[at % targets.length], known(), sent),
      callers[who % callers.length] ?? "admin",
    );
  for (let attempt = 0; attempt < MOST; attempt++) {
    const answer = await call(body);
    if (answer.status < 300 || answer.status === 429) break;
    const { errors, code, data } = readAnswer(answer);
    // Context for the next attempt: the current version, and similar records.
    const given = Object.entries(data).filter(
      ([name, value]) => schema?.properties?.[name] && !isDeepStrictEqual((body as Row)[name], value),
    );
    if (given.length > 0) body = { ...(body as Row), ...Object.fromEntries(given) };
    else if (schema && errors) body = repaired(body, schema, errors, { known: known(), tried });
    else {
      // Identifiers of the caller or the record, which were not sent.
      if (answer.status < 404 || code.startsWith("own-")) who += 1;
      else at += 1;
      // Once more about the first, with every field; then it needs more than this can guess.
      if (at > targets.length) break;
      tried = new Map();
      body = schema && firstBody(schema, known(), at === targets.length);
    }
  }
  if (body === undefined) return;
  for (const value of fc.sample(oneOff(body), { numRuns: reaching.off, seed: random.integer(2 ** 31) }))
    await call(value);
}

function callOf(
  { method, path, parameters }: Operation,
  target: Target | undefined,
  known: Known,
  body: unknown,
): Sent {
  const query = parameters
    .filter((one) => one.in === "query" && one.required)
    .map(({ name, schema = {} }: { name: string; schema?: Schema }) => {
      const [value] = candidatesOf(schema, name, known);
      return `${name}=${encodeURIComponent(String(value ?? 1))}`;
    });
  return {
    method,
    path: [target?.path ?? path, ...(query.length > 0 ? [query.join("&")] : [])].join("?"),
    headers: {
      "Idempotency-Key": randomUUID(),
      ...(body !== undefined && { "Content-Type": "application/json" }),
    },
    body: body === undefined ? undefined : written(body),
  };
}

function readAnswer({ text }: Answered): { errors: Errors | undefined; code: string; data: Row } {
  try {
    const {
      errors,
      code = "",
      data,
    } = JSON.parse(text) as { errors?: Errors; code?: string; data?: unknown };
    const isNotified = errors && Object.keys(errors).length > 0;
    const all = isRecord(data) ? data : {};
    // The current state of the record.
    const { current } = all;
    const { version } = isRecord(current) ? current : {};
    return {
      errors: isNotified ? errors : undefined,
      code,
      data: { ...(version !== undefined && { version }), ...all },
    };
  } catch {
    return { errors: undefined, code: "", data: {} };
  }
}
