import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { systemActor } from "#server/actor.ts";
import { database, sidePool } from "#server/db/client.ts";
import { demoPassword } from "#server/db/demo.ts";
import { signIn } from "#server/sign-in/sign-in.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

/** Guessing the password of one account gets slower, from however many places at once. */

const KNOWN = "guest@ratebook.test";
const UNKNOWN = "nobody@ratebook.test";
const visitor = { ...systemActor("Visitor"), system: false };
let db: TestDatabase;

beforeAll(async () => {
  // Fewer connections than anybody waits.
  db = await createTestDatabase(2);
});
afterAll(() => db.close());
beforeEach(() => database().deleteFrom("rate_limit").execute());

/** Waits that end when they are told to. */
function doors() {
  const asked: number[] = [];
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const wait = (ms: number) => {
    asked.push(ms);
    return opened;
  };
  return { asked, wait, open };
}

const attempt = (email: string, password: string, wait: (ms: number) => Promise<void>) =>
  signIn(visitor, { email, password, client: "api" }, undefined, wait);

async function counted(account: string): Promise<number | undefined> {
  const key = `sign-in-account:${account}`;
  const row = await database()
    .selectFrom("rate_limit")
    .select("points")
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.points;
}

describe("tries that come all at once", () => {
  test.each([KNOWN, UNKNOWN])(
    "on %s wait by their count, the sixth and every further one",
    async (account) => {
      const { asked, wait, open } = doors();
      const tries = Array.from({ length: 50 }, () =>
        attempt(account, "not the password", wait).catch(String),
      );
      await expect.poll(() => asked.length, { timeout: 60_000 }).toBe(45);
      expect(asked.toSorted((a, b) => a - b)).toEqual(
        [1, 2, 4, 8, ...Array(41).fill(16)].map((s) => s * 1_000),
      );
      expect(await counted(account), "all are counted before any is let go").toBe(50);
      // Whoever waits holds no connection.
      await sql`SELECT 1`.execute(database());
      await sidePool().query("SELECT 1");
      open();
      expect(new Set(await Promise.all(tries)).size, "one answer for all").toBe(1);
    },
  );

  test("lock nobody out: the right password waits too, comes in, and is forgiven the rest", async () => {
    for (let time = 0; time < 7; time++)
      await attempt(KNOWN, "not the password", () => Promise.resolve()).catch(() => undefined);
    const asked: number[] = [];
    const wait = async (ms: number) => void asked.push(ms);
    expect((await attempt(KNOWN.toUpperCase(), demoPassword, wait)).user.email).toBe(KNOWN);
    expect(asked).toEqual([4_000]);
    expect(await counted(KNOWN)).toBeUndefined();
    await attempt(KNOWN, demoPassword, wait);
    expect(asked).toEqual([4_000]);
  });
});
