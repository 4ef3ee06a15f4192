import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import fc from "fast-check";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { apiApp } from "#app/api.ts";
import { edge } from "#app/edge.ts";
import { lagosDate } from "#domain/lagos.ts";
import type { Env } from "#kernel/http/env.ts";
import { log } from "#platform/system-log/log.ts";
import { SeededRandom } from "../money/support/seeded-random.ts";
import { openTill, type Till } from "../money/support/till.ts";
import { clearAttempts } from "../support/attempts.ts";
import { depth, seedOf } from "../support/depth.ts";
import { allowManyCalls } from "../support/many-calls.ts";
import { mapConcurrently } from "../support/map-concurrently.ts";
import { reach } from "./attempt-write.ts";
import { written } from "./body-of.ts";
import { collect, harvest } from "./collect-values.ts";
import { type Operation, readOperations } from "./document.ts";
import { nearValid, type Text } from "./near-valid.ts";
import { People, type Who } from "./people.ts";
import { requestOf, type Sent } from "./request-of.ts";
import { replaceEachPlace } from "./single-change.ts";
import { Tally } from "./tally.ts";
import { errorOf } from "./verdict.ts";

/**
 * Bad and odd input for every operation of the API document, from several roles: every answer must be one
 * that the contract allows. RATEBOOK_FUZZ sets the inputs per operation, RATEBOOK_FUZZ_SEED repeats a run,
 * RATEBOOK_FUZZ_ONLY selects operations by the end of their name ("POST /wards,/parks"); RATEBOOK_FUZZ_TOLD=1
 * prints progress and the operations that never succeeded. The ledger balances at the end, as after every
 * file.
 */

/**
 * Minimum share of operations that succeed at least once, and of writing calls that succeed, when there are
 * no more odd inputs than in every build: refused calls test only the refusal. Measured: 43 to 47% of the
 * operations and 6 to 7% of the calls.
 */
const [VERBS, CALLS] = [1 / 3, 0.05];

const FEW = 3;
const EACH = depth("RATEBOOK_FUZZ", { short: FEW, long: 60 });
const SEED = seedOf("RATEBOOK_FUZZ_SEED");
const ONLY = (process.env["RATEBOOK_FUZZ_ONLY"] ?? "").split(",").filter(Boolean);
const IS_WHOLE = ONLY.length === 0;
const IS_VERBOSE = Boolean(process.env["RATEBOOK_FUZZ_TOLD"]);
const AT_ONCE = 4;
/** Failures reported per operation: the rest is mostly the same. */
const REPORTED = 3;

/** The callers and how often each calls. */
const CALLERS: readonly Who[] = [
  "admin",
  "admin",
  "admin",
  "admin",
  "admin",
  "visitor",
  "visitor",
  "agent",
  "individual",
  "super-agent",
  "corporate",
  "guest",
] as Who[];

/** Texts that match nothing, and characters with a meaning in patterns. */
const PATTERN_CHARACTERS = [",", ", ,", "%", "_", "\\", "-", "*", "'", "(", ":*", "/"];

/** Possible in JSON: String() and Number() of it throw. */
const TEXTLESS = { toString: 1 };
/** Bodies of an operation with the value in each place in turn. */
const BODIES = depth("RATEBOOK_FUZZ_BODIES", { short: 1, long: 3 });
const FAULTS = 20;

/** It answers wrong passwords more and more slowly on purpose, so each of these would count as one. */
const SIGN_IN = "POST /login";

const people = new People();
const logged: string[] = [];
let till: Till;
let app: Hono<Env>;
let folder: string;
let operations: Operation[];
let described: ReadonlySet<string>;
let labels: Text;
const writes = new Tally();

beforeAll(async () => {
  // All calls come from one machine; the database limits count by address, so each call gets its own.
  allowManyCalls();
  folder = await mkdtemp(join(tmpdir(), "ratebook-fuzz-"));
  vi.stubEnv("RATEBOOK_DATA", folder);
  vi.spyOn(log, "error").mockImplementation((fields, text) => logged.push(`${text} ${inspect(fields)}`));
  // With gateways to pay through; their response time is not tested here.
  till = await openTill(AT_ONCE * 2, 60_000);
  app = new Hono<Env>().use(edge(false)).route("/api/v1", apiApp({ secure: false }, 1));
  await people.open();
  const all = await readOperations(app);
  operations = all.filter(({ name }) => IS_WHOLE || ONLY.some((text) => name.endsWith(text)));
  described = new Set(all.map(({ name }) => name));
  labels = await harvest(all, (path) => read(path));
  await complain();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await till?.close();
  await rm(folder, { recursive: true, force: true });
});

test(
  `answers ${EACH} odd inputs per operation without an internal error, seed ${SEED}`,
  async () => {
    expect(operations.length).toBeGreaterThan(IS_WHOLE ? 300 : 0);
    const tryOut = async (operation: Operation, found: string[]) => {
      const checked = async (sent: Sent, who: Who, ip: string) => {
        if (operation.name === SIGN_IN) await clearAttempts();
        const answer = await send(sent, who, ip);
        const error = errorOf(answer);
        if (error && found.length < REPORTED)
          found.push(`${operation.name} ${error}\n${describe(sent, who)}`);
        writes.record(operation, answer);
        if (answer.status === 201) collect(labels, operation.path, answer);
        return answer;
      };
      for (const { sent, who, ip } of inputsOf(operation)) await checked(sent, who, ip);
      if (operation.method !== "GET") {
        await people.restore();
        const random = new SeededRandom(seedOfOperation(operation));
        await reach(operation, {
          operations: described,
          texts: labels,
          random,
          read,
          off: Math.ceil(EACH / 2),
          callers: people.whoMay(operation.name),
          send: (sent, who) => checked(sent, who, address(random)),
        });
      }
    };
    let done = 0;
    const errors = await mapConcurrently(AT_ONCE, operations, async (operation) => {
      // An exception counts as a failure: the other operations are still tested.
      const found: string[] = [];
      await tryOut(operation, found).catch((error) =>
        found.push(`${operation.name} broke off: ${inspect(error)}`),
      );
      done += 1;
      const notified = [
        `${done} of ${operations.length}: ${operation.name}, ${found.length} faults`,
        ...found,
      ];
      if (IS_VERBOSE) process.stderr.write(`${notified.join("\n")}\n`);
      return found;
    });
    if (IS_VERBOSE) process.stdout.write(`\n${writes.summary(operations)}`);
    const all = errors.flat();
    const text = [...all, ...logged].join("\n\n");
    expect(all.length + logged.length, `seed ${SEED}, faults and what was logged:\n${text}`).toBe(0);
    if (IS_WHOLE) expect(writes.reachedShare(operations)).toBeGreaterThan(VERBS);
    if (IS_WHOLE && EACH <= FEW) expect(writes.share).toBeGreaterThan(CALLS);
  },
  60_000 + operationsTime(),
);

test("rejects a value that can't be converted to text or number in every place of every body", async () => {
  const found: string[] = [];
  let tried = 0;
  await mapConcurrently(AT_ONCE, operations, async (operation) => {
    const schema = operation.bodies["application/json"];
    if (!schema || operation.name === SIGN_IN) return;
    const seed = seedOfOperation(operation);
    const paths = fc.sample(fc.tuple(requestOf(operation, labels), nearValid(schema, labels)), {
      numRuns: BODIES,
      seed,
    });
    const callers = people.whoMay(operation.name);
    const random = new SeededRandom(seed);
    const bodies = paths.flatMap(([sent, body]) =>
      replaceEachPlace(body, TEXTLESS).map((odd) => ({
        ...sent,
        headers: { "Idempotency-Key": randomUUID(), "Content-Type": "application/json" },
        body: written(odd),
      })),
    );
    for (const [at, sent] of bodies.entries()) {
      const who = callers[at % callers.length] ?? "admin";
      if (!isOfApi(sent.path)) continue;
      tried += 1;
      const error = errorOf(await send(sent, who, address(random)));
      if (error && found.length < FAULTS) found.push(`${operation.name} ${error}\n${describe(sent, who)}`);
    }
  });
  if (IS_WHOLE) expect(tried).toBeGreaterThan(1_000);
  expect(found, `seed ${SEED}\n${found.join("\n")}`).toEqual([]);
}, 300_000);

test("answers a search for symbols alone in every list", async () => {
  const lists = operations.filter(
    ({ method, path, parameters }) =>
      method === "GET" && !path.includes("{") && parameters.some(({ name }) => name === "q"),
  );
  expect(lists.length).toBeGreaterThan(IS_WHOLE ? 30 : 0);
  const found: string[] = [];
  await mapConcurrently(AT_ONCE, lists, async ({ path }) => {
    for (const text of [...PATTERN_CHARACTERS, PATTERN_CHARACTERS.join(" ")]) {
      const sent = {
        method: "GET",
        path: `${path}?q=${encodeURIComponent(text)}`,
        headers: {},
        body: undefined,
      };
      const error = errorOf(await send(sent, "admin", "102.0.0.3"));
      if (error) found.push(`${sent.path} ${error}`);
    }
  });
  expect(found).toEqual([]);
});

test.each(["GET", "POST", "DELETE"])("answers %s to an unknown path from the API", async (method) => {
  for (const path of ["/nowhere", "/masts/%2e%2e/owners", ""]) {
    const { status, text } = await send({ method, path, headers: {}, body: undefined }, "admin", "102.0.0.2");
    expect([status, JSON.parse(text).code]).toEqual([404, "not-found"]);
  }
});

/** Milliseconds: a call takes time, and there are hundreds of operations. */
function operationsTime(): number {
  return EACH * 700 * 60;
}

/** Its own generator, so that one operation run alone gets the same inputs. */
function seedOfOperation({ name }: Operation): number {
  return [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, SEED);
}

/** An existing complaint: no list contains its link. */
async function complain(): Promise<void> {
  const { data } = (await read("/complaint-kinds", "visitor")) as {
    data: Record<string, { id: number }[]>;
  };
  const form = {
    kind_id: data["kinds"]?.[0]?.id,
    lga_id: data["places"]?.[0]?.id,
    anonymous: true,
    details: "He took ₦500 and gave nothing.",
    happened_on: lagosDate(Date.now()),
  };
  const headers = { "Idempotency-Key": randomUUID(), "Content-Type": "application/json" };
  const sent = { method: "POST", path: "/complaints", headers, body: JSON.stringify(form) };
  const answer = await send(sent, "visitor", "102.0.0.5");
  expect(answer.status, answer.text).toBe(201);
  collect(labels, "/complaints", answer);
}

/** The address a call comes from: limits count by address. */
function address(random: SeededRandom): string {
  return `102.${[0, 0, 0].map(() => 1 + random.integer(254)).join(".")}`;
}

/** What the person sees at a path; undefined if nothing. */
async function read(path: string, who: Who = "admin"): Promise<unknown> {
  const sent = { method: "GET", path, headers: {}, body: undefined };
  const { status, text } = await send(sent, who, "102.0.0.1");
  return status === 200 && text.startsWith("{") ? JSON.parse(text) : undefined;
}

function inputsOf(operation: Operation) {
  const input = fc.record({
    sent: requestOf(operation, labels),
    who: fc.constantFrom(...CALLERS),
    ip: fc
      .tuple(...[0, 0, 0].map(() => fc.integer({ min: 1, max: 254 })))
      .map((parts) => `102.${parts.join(".")}`),
  });
  return fc
    .sample(input, { numRuns: EACH, seed: seedOfOperation(operation) })
    .filter(({ sent }) => isOfApi(sent.path));
}

/** Whether it is still below /api/v1 once ".." in it is resolved. */
function isOfApi(path: string): boolean {
  return new URL(`http://localhost/api/v1${path}`).pathname.startsWith("/api/v1/");
}

async function send({ method, path, headers, body }: Sent, who: Who, ip: string) {
  const bearer = await people.bearerOf(who);
  const call = new Headers({ "X-Forwarded-For": ip, ...(bearer && { Authorization: `Bearer ${bearer}` }) });
  for (const [name, value] of Object.entries(headers)) call.set(name, Buffer.from(value).toString("latin1"));
  const incoming = { socket: { remoteAddress: "127.0.0.1", destroy: () => undefined } };
  const request = new Request(`http://localhost/api/v1${path}`, {
    method,
    headers: call,
    body: body ?? null,
  });
  const answer = await app.fetch(request, { incoming } as unknown as Env["Bindings"]);
  return {
    status: answer.status,
    type: answer.headers.get("Content-Type") ?? "",
    text: await answer.text(),
  };
}

function describe({ method, path, headers, body }: Sent, who: Who): string {
  const text = typeof body === "string" ? body : body && Buffer.from(body).toString("latin1");
  const message = (text ?? "").length > 1_500 ? `${text?.slice(0, 1_500)}… (${text?.length})` : (text ?? "");
  return `  as ${who}: ${method} ${path.slice(0, 600)}\n  ${JSON.stringify(headers)}\n  ${JSON.stringify(message)}`;
}
