import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inTurn } from "#areas/identity/sign-in/attempt-turns.ts";
import { signIn } from "#areas/identity/sign-in/sign-in.ts";
import { demoPassword } from "#domain/demonstration.ts";
import { type Actor, systemActor } from "#kernel/actor.ts";
import { database, sidePool } from "#kernel/db/client.ts";
import {
  clearAttempts,
  delayOf,
  endTurn,
  failuresOf,
  holdTurn,
  passTime,
  setFailures,
} from "../support/attempts.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

/** Guessing the password of one account: attempts run one at a time across all processes, slower after each failure. */

const KNOWN = "guest@ratebook.test";
const UNKNOWN = "nobody@ratebook.test";
let db: TestDatabase;

beforeAll(async () => {
  // Fewer connections than waiting attempts.
  db = await createTestDatabase(2);
});
afterAll(() => db.close());
beforeEach(async () => {
  await clearAttempts();
  await database().deleteFrom("session").execute();
});

const from = (ip: string): Actor => ({ ...systemActor("Visitor"), system: false, ip });
const elsewhere = from("203.0.113.9");

const attempt = (email: string, password: string, wait: (ms: number) => Promise<unknown> = passTime) =>
  signIn(elsewhere, { email, password, client: "api" }, undefined, wait);
const wrong = (email: string, wait?: (ms: number) => Promise<unknown>) =>
  attempt(email, "not the password", wait).catch((error: { code?: string }) => error.code);

/** A second instance of the module that shares only the database, as a second process does. */
async function otherProcess(): Promise<typeof inTurn> {
  const path = "../../src/areas/identity/sign-in/attempt-turns.ts?other";
  const other = (await import(/* @vite-ignore */ path)) as { inTurn: typeof inTurn };
  expect(other.inTurn).not.toBe(inTurn);
  return other.inTurn;
}

const policy = { allowed: 5, minutes: 15 };

describe("attempts on one account", () => {
  test.each([KNOWN, UNKNOWN])("on %s are delayed from the sixth on, with growing delays", async (account) => {
    const delays: number[] = [];
    for (let time = 0; time < 12; time++) {
      expect(await wrong(account)).toBe("wrong-credentials");
      delays.push(await delayOf(account));
    }
    expect(delays).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 16, 16, 16]);
  });

  test("are checked one at a time, across all processes", async () => {
    const runners = [inTurn, await otherProcess()];
    let running = 0;
    let most = 0;
    const check = async () => {
      most = Math.max(most, ++running);
      await sql`SELECT pg_sleep(0.01)`.execute(database());
      running -= 1;
      return { outcome: "open", value: undefined } as const;
    };
    const results = Array.from({ length: 16 }, (_, at) => runners[at % 2]?.("one account", policy, check));
    await Promise.all(results);
    expect(most).toBe(1);
  });

  test("sent concurrently fail one at a time, each after the delay of the previous one", async () => {
    await setFailures(UNKNOWN, 4);
    const params: number[] = [];
    const wait = async (ms: number) => {
      params.push(ms);
      await passTime(ms);
    };
    const other = await otherProcess();
    const fail = async () => ({ outcome: "failed", value: undefined }) as const;
    await Promise.all([inTurn, other, inTurn, other, inTurn].map((run) => run(UNKNOWN, policy, fail, wait)));
    expect(await failuresOf(UNKNOWN)).toBe(9);
    expect(await delayOf(UNKNOWN)).toBe(16);
    // The waits are the delays, 1 + 2 + 4 + 8 s, and polling while another attempt has the turn.
    const waited = params.filter((ms) => ms > 100).reduce((sum, ms) => sum + ms, 0);
    expect(waited).toBeGreaterThan(10_000);
  });

  test("hold no database connection while delayed", async () => {
    await setFailures(UNKNOWN, 5);
    const open = Promise.withResolvers<void>();
    await wrong(UNKNOWN);
    const waiting = wrong(UNKNOWN, (ms) => open.promise.then(() => passTime(ms)));
    await sql`SELECT 1`.execute(database());
    await sidePool().query("SELECT 1");
    open.resolve();
    expect(await waiting).toBe("wrong-credentials");
  });

  test("are refused with a retry time when too many are queued", async () => {
    const open = Promise.withResolvers<void>();
    const check = () => open.promise.then(() => ({ outcome: "failed", value: "checked" }) as const);
    const waiting = Array.from({ length: 10 }, () => inTurn(UNKNOWN, policy, check, passTime));
    const refused = await inTurn(UNKNOWN, policy, check).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: "too-many", options: { retryAfter: expect.any(Number) } });
    open.resolve();
    expect(await Promise.all(waiting)).toEqual(Array(10).fill("checked"));
  });

  test("continue if the process that had the turn died", async () => {
    await holdTurn(UNKNOWN, -1);
    const params: number[] = [];
    expect(await wrong(UNKNOWN, async (ms) => void params.push(ms))).toBe("wrong-credentials");
    expect(params).toEqual([]);
  });

  test("wait for a turn held by another process", async () => {
    await holdTurn(UNKNOWN);
    const params: number[] = [];
    const wait = async (ms: number) => {
      params.push(ms);
      if (params.length === 3) await endTurn(UNKNOWN);
    };
    expect(await wrong(UNKNOWN, wait)).toBe("wrong-credentials");
    expect(params).toEqual([100, 100, 100]);
  });
});

describe("the correct password", () => {
  test("takes its turn, opens a session and resets the failures", async () => {
    for (let time = 0; time < 7; time++) await wrong(KNOWN);
    expect(await failuresOf(KNOWN)).toBe(7);
    const params: number[] = [];
    const wait = async (ms: number) => {
      params.push(ms);
      await passTime(ms);
    };
    expect((await attempt(KNOWN.toUpperCase(), demoPassword, wait)).user.email).toBe(KNOWN);
    expect(params).toHaveLength(1);
    expect(await failuresOf(KNOWN)).toBeUndefined();
    await attempt(KNOWN, demoPassword, wait);
    expect(params).toHaveLength(1);
  });

  test("is not delayed by concurrent successes: only failures count", async () => {
    const params: number[] = [];
    const wait = async (ms: number) => void params.push(ms);
    const signIns = Array.from({ length: 8 }, () => attempt(KNOWN, demoPassword, wait));
    for (const { user } of await Promise.all(signIns)) expect(user.email).toBe(KNOWN);
    expect(params).toEqual([]);
  });

  test("opens a session from a usual network while the account is attacked from elsewhere", async () => {
    const home = from("198.51.100.7");
    const own = (password: string) =>
      signIn(home, { email: KNOWN, password, client: "api" }, undefined, () => {
        throw new Error("nobody waits here");
      });
    await own(demoPassword);
    await setFailures(KNOWN, 40);
    await holdTurn(KNOWN);
    expect((await own(demoPassword)).user.email).toBe(KNOWN);
    expect(await failuresOf(KNOWN), "guesses from elsewhere are not forgiven").toBe(40);
    // Guesses from that network are delayed like all others.
    for (let time = 0; time < 6; time++) await own("not the password").catch(() => undefined);
    expect(await delayOf(`${KNOWN} from 198.51.100.7`)).toBeGreaterThan(0);
  });
});
