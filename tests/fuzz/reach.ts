import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { written } from "./body-of.ts";
import { candidatesOf, type Known } from "./candidates.ts";
import type { Operation, Schema } from "./document.ts";
import { isRecord } from "./harvest.ts";
import type { Answered } from "./judge.ts";
import { oneOff } from "./one-off.ts";
import type { Who } from "./people.ts";
import { type Shown, type Target, targetsOf } from "./records.ts";
import { type Faults, firstBody, repaired, type Tried } from "./repair.ts";
import type { Sent } from "./request-of.ts";

/** Calls until a write is done, at most; what is refused so often wants more than can be guessed. */
const MOST = 8;

type Row = Record<string, unknown>;

type Send = (sent: Sent, who: Who) => Promise<Answered>;

interface Reaching extends Omit<Shown, "read"> {
  /** Answers a path as somebody sees it, or undefined. */
  readonly read: (path: string, who: Who) => Promise<unknown>;
  readonly callers: readonly Who[];
  readonly send: Send;
  /** Inputs afterwards that differ in one thing. */
  readonly off: number;
}

/**
 * Tries to do what a write is for, as somebody who may: about a record that is there, with what it shows, and after each
 * refusal with something else where a fault was told of. Then sends what came of it with one thing off, which gets as deep.
 * Every answer goes through `send`, which judges it.
 */
export async function reach(operation: Operation, reaching: Reaching): Promise<void> {
  const { callers, chance, send, words } = reaching;
  const schema = operation.bodies["application/json"];
  if (!schema && Object.keys(operation.bodies).length > 0) return;
  let who = chance.whole(callers.length);
  const targets = await targetsOf(operation, {
    ...reaching,
    read: (path) => reaching.read(path, callers[who] ?? "admin"),
  });
  let [tried, at]: [Tried, number] = [new Map(), 0];
  const known = (): Known => ({ row: targets[at % targets.length]?.row ?? {}, words, chance });
  let body = schema && firstBody(schema, known());
  const call = (sent: unknown): Promise<Answered> =>
    send(
      callOf(operation, targets[at % targets.length], known(), sent),
      callers[who % callers.length] ?? "admin",
    );
  for (let turn = 0; turn < MOST; turn++) {
    const answer = await call(body);
    if (answer.status < 300 || answer.status === 429) break;
    const { errors, code, data } = told(answer);
    // What goes on with it: the version there is now, those it is like.
    const given = Object.entries(data).filter(
      ([name, value]) => schema?.properties?.[name] && !isDeepStrictEqual((body as Row)[name], value),
    );
    if (given.length > 0) body = { ...(body as Row), ...Object.fromEntries(given) };
    else if (schema && errors) body = repaired(body, schema, errors, { known: known(), tried });
    else {
      // Not what was sent: who it was, or what it was about.
      if (answer.status < 404 || code.startsWith("own-")) who += 1;
      else at += 1;
      // Once more about the first, with all there is to say; then it wants more than this knows.
      if (at > targets.length) break;
      tried = new Map();
      body = schema && firstBody(schema, known(), at === targets.length);
    }
  }
  if (body === undefined) return;
  for (const value of fc.sample(oneOff(body), { numRuns: reaching.off, seed: chance.whole(2 ** 31) }))
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

function told({ text }: Answered): { errors: Faults | undefined; code: string; data: Row } {
  try {
    const {
      errors,
      code = "",
      data,
    } = JSON.parse(text) as { errors?: Faults; code?: string; data?: unknown };
    const isTold = errors && Object.keys(errors).length > 0;
    const all = isRecord(data) ? data : {};
    // The record as it is by now.
    const { current } = all;
    const { version } = isRecord(current) ? current : {};
    return {
      errors: isTold ? errors : undefined,
      code,
      data: { ...(version !== undefined && { version }), ...all },
    };
  } catch {
    return { errors: undefined, code: "", data: {} };
  }
}
