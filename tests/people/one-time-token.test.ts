import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { database, transaction } from "#kernel/db/client.ts";
import {
  consumeToken,
  findTokenUser,
  issueToken,
  type NewOneTimeToken,
  type TokenClaim,
} from "#platform/one-time-token.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let db: TestDatabase;
let user: number;

beforeAll(async () => {
  db = await createTestDatabase();
  const row = await database().selectFrom("app_user").select("id").limit(1).executeTakeFirstOrThrow();
  user = row.id;
});
afterAll(() => db?.close());

const SHORT = { purpose: "claim", length: 6, minutes: 10, attempts: 5 } as const;
const LONG = { purpose: "invite", length: 32, minutes: 60, attempts: 5 } as const;

const issue = (token: NewOneTimeToken) => transaction((tx) => issueToken(tx, token));
const take = (claim: TokenClaim) => transaction((tx) => consumeToken(tx, claim));
const code = (claim: TokenClaim) =>
  take(claim).then(
    () => "taken",
    (error: { code: string }) => error.code,
  );
const wrongFor = (secret: string) => (secret === "000000" ? "000001" : "000000");

describe("a short token", () => {
  const record = { resource: "property", id: 71 };

  test("has six characters, is found by its record and accepted once", async () => {
    const secret = await issue({ ...SHORT, record });
    expect(secret).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/);
    expect(await take({ purpose: "claim", record, secret: ` ${secret.toLowerCase()} ` })).toEqual({
      user_id: null,
      record,
    });
    expect(await code({ purpose: "claim", record, secret })).toBe("token-wrong");
  });

  test("is refused on the sixth attempt, even if correct", async () => {
    const secret = await issue({ ...SHORT, record });
    for (let n = 0; n < 5; n++)
      expect(await code({ purpose: "claim", record, secret: wrongFor(secret) })).toBe("token-wrong");
    expect(await code({ purpose: "claim", record, secret })).toBe("token-wrong");
  });

  test("is accepted on the fifth attempt", async () => {
    const secret = await issue({ ...SHORT, record });
    for (let n = 0; n < 4; n++) await code({ purpose: "claim", record, secret: wrongFor(secret) });
    expect(await code({ purpose: "claim", record, secret })).toBe("taken");
  });

  test("counts all concurrent attempts", async () => {
    const secret = await issue({ ...SHORT, user_id: user });
    const guesses = Array.from({ length: 20 }, () =>
      code({ purpose: "claim", user_id: user, secret: wrongFor(secret) }),
    );
    await Promise.all(guesses);
    const row = await database()
      .selectFrom("one_time_token")
      .select("tries_left")
      .where("user_id", "=", user)
      .where("used_at", "is", null)
      .executeTakeFirstOrThrow();
    expect(row.tries_left).toBe(0);
    expect(await code({ purpose: "claim", user_id: user, secret })).toBe("token-wrong");
  });

  test("is refused alike for another record, for another purpose and after expiry", async () => {
    const secret = await issue({ ...SHORT, record });
    expect(await code({ purpose: "claim", record: { ...record, id: 72 }, secret })).toBe("token-wrong");
    expect(await code({ purpose: "reset", record, secret })).toBe("token-wrong");
    expect(await code({ purpose: "claim", secret })).toBe("token-wrong");
    await database()
      .updateTable("one_time_token")
      .set({ expires_at: sql`now()` })
      .where("record_id", "=", record.id)
      .execute();
    expect(await code({ purpose: "claim", record, secret })).toBe("token-wrong");
  });

  test("is voided by the next one for the same record", async () => {
    const first = await issue({ ...SHORT, record });
    const second = await issue({ ...SHORT, record });
    expect(await code({ purpose: "claim", record, secret: first })).toBe("token-wrong");
    expect(await code({ purpose: "claim", record, secret: second })).toBe("taken");
  });

  test("with an id of its own is independent: attempts on others do not count", async () => {
    const [mine, theirs] = [randomUUID(), randomUUID()];
    const reset = { ...SHORT, purpose: "reset" as const, user_id: user };
    const secret = await issue({ ...reset, id: mine });
    await issue({ ...reset, id: theirs });
    for (let n = 0; n < 6; n++) await code({ purpose: "reset", id: theirs, secret: wrongFor(secret) });
    expect(await code({ purpose: "reset", id: mine, secret })).toBe("taken");
  });

  test("used in a transaction that fails stays valid, but the attempt counts", async () => {
    const secret = await issue({ ...SHORT, record });
    const failing = transaction(async (tx) => {
      await consumeToken(tx, { purpose: "claim", record, secret });
      throw new Error("the rest went wrong");
    });
    await expect(failing).rejects.toThrow("the rest");
    const row = await database()
      .selectFrom("one_time_token")
      .select("tries_left")
      .where("record_id", "=", record.id)
      .where("used_at", "is", null)
      .executeTakeFirstOrThrow();
    expect(row.tries_left).toBe(4);
    expect(await code({ purpose: "claim", record, secret })).toBe("taken");
  });

  test("used twice concurrently is accepted once", async () => {
    const secret = await issue({ ...SHORT, record });
    const both = await Promise.all([1, 2].map(() => code({ purpose: "claim", record, secret })));
    expect(both.sort()).toEqual(["taken", "token-wrong"]);
  });
});

describe("a long token", () => {
  test("is found by its secret alone, and checking it uses no attempt", async () => {
    const secret = await issue({ ...LONG, user_id: user });
    for (let n = 0; n < 9; n++)
      expect(await findTokenUser(database(), { purpose: "invite", secret })).toBe(user);
    expect(await take({ purpose: "invite", secret })).toEqual({ user_id: user, record: null });
    expect(await findTokenUser(database(), { purpose: "invite", secret })).toBeUndefined();
  });
});

test("the database stores no secret in plain text", async () => {
  const secrets = [await issue({ ...SHORT, user_id: user }), await issue({ ...LONG, user_id: user })];
  const { rows } = await sql<{ text: string }>`SELECT t::text AS text FROM one_time_token t`.execute(
    database(),
  );
  const all = rows.map(({ text }) => text).join("\n");
  for (const secret of secrets) {
    expect(all).not.toContain(secret);
    expect(all).not.toContain(Buffer.from(secret).toString("hex"));
  }
});
