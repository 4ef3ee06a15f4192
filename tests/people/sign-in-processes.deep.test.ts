import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoPassword } from "#domain/demonstration.ts";
import { database } from "#kernel/db/client.ts";
import { failuresOf } from "../support/attempts.ts";
import { call, signInOver } from "../support/http.ts";
import { type Product, startProduct } from "../support/product.ts";
import { type RunningServer, startServer } from "../support/server.ts";

/** Two processes behind a load balancer: a change in one applies to the next request in the other. */

let one: Product;
let other: RunningServer;

beforeAll(async () => {
  one = await startProduct();
  other = await startServer({ DATABASE_URL: one.database.url, RATEBOOK_JOBS: "0" });
});
afterAll(async () => {
  await other?.stop();
  await one?.close();
});

describe("a sign-out on one process", () => {
  test("applies to the other at once, for pages, reads and writes", async () => {
    const { cookie, token } = await signInOver(one.url, "guest@ratebook.test");
    const page = () => call(other.url, "/guest", { cookie });
    const read = () => call(other.url, "/api/v1/jobs", { cookie });
    const write = () =>
      call(other.url, "/api/v1/step-up/question", { method: "POST", cookie, bearer: token });
    for (const ask of [page, read, write]) expect((await ask()).status).toBe(200);

    expect((await call(one.url, "/api/v1/logout", { method: "POST", cookie, bearer: token })).status).toBe(
      200,
    );

    const sent = await page();
    expect(sent.status).toBe(302);
    expect(sent.headers.get("location")).toBe("/login?next=%2Fguest");
    for (const ask of [read, write]) expect((await ask()).status).toBe(401);
  });
});

describe("a step-up on one process", () => {
  test("counts on the other", async () => {
    const { cookie, token, user } = await signInOver(one.url, "agent@ratebook.test");
    const ask = (url: string, path: string, body: object = {}) =>
      call(url, `/api/v1${path}`, { method: "POST", cookie, bearer: token, body });
    await database()
      .updateTable("session")
      .set({ proved_at: sql`now() - interval '6 minutes'` })
      .where("user_id", "=", user.id)
      .execute();
    expect((await ask(other.url, "/second-factors/passkey-options")).status).toBe(403);
    expect((await ask(one.url, "/step-up", { password: demoPassword })).status).toBe(200);
    expect((await ask(other.url, "/second-factors/passkey-options")).status).toBe(200);
  });
});

describe("guesses at one account", () => {
  test("are checked one at a time with growing delays, across all processes", async () => {
    const { rows } = await sql<{ at: Date }>`SELECT clock_timestamp() AS at`.execute(database());
    const began = rows[0]?.at ?? new Date();
    const guess = (url: string) =>
      call(url, "/api/v1/login", {
        method: "POST",
        body: { email: "nobody@ratebook.test", password: "not the password", client: "api" },
      });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => guess(at % 2 ? one.url : other.url)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(401));
    expect(await failuresOf("nobody@ratebook.test")).toBe(8);
    // 1 + 2 + 4 s before the last of them and 8 s after it, by the clock of the database.
    const after = await sql<{ seconds: number }>`
      SELECT extract(epoch FROM max(next_at) - ${began}::timestamptz)::float8 AS seconds FROM attempt_turn`.execute(
      database(),
    );
    expect(after.rows[0]?.seconds).toBeGreaterThanOrEqual(15);
  });
});
