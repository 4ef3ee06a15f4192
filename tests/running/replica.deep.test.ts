import { randomBytes } from "node:crypto";
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { apiApp } from "#app/api.ts";
import { seed } from "#app/database/seed.ts";
import { createPaystack } from "#areas/collecting/gateways/paystack/gateway.ts";
import { startPaystackSimulator } from "#areas/collecting/gateways/paystack/simulator.ts";
import { setOnlinePayments } from "#areas/collecting/payments/gateway.ts";
import { settle } from "#areas/collecting/payments/settle.ts";
import { validateReceipt } from "#areas/collecting/receipts/validate.ts";
import { demoPassword } from "#domain/demonstration.ts";
import { property } from "#domain/register/property.ts";
import { systemActor } from "#kernel/actor.ts";
import { closeDatabase, database, openDatabase, transaction } from "#kernel/db/client.ts";
import { setMasterKey } from "#kernel/secrets.ts";
import { migrate } from "#platform/database/migrate.ts";
import {
  allowReplica,
  allowReplicaWhenCaughtUp,
  closeReplica,
  isReplicaRead,
  onReplica,
  openReplica,
} from "#platform/database/replica.ts";
import { enqueueJob } from "#platform/jobs/enqueue.ts";
import { runJobAndWait } from "#platform/jobs/run-job-and-wait.ts";
import { ensureSigningKey } from "#platform/signing-key.ts";
import { log } from "#platform/system-log/log.ts";
import { createBill, createPayer } from "../money/support/bills.ts";
import { choose, readReceipts, start } from "../money/support/pay.ts";
import { administer } from "../support/database.ts";
import { testKey } from "../support/key.ts";
import { sampleOf } from "../support/sample.ts";
import { ROOT } from "../support/server.ts";
import { isThere, startTwoPostgres, type TwoPostgres } from "./two-postgres.ts";

/** A browser in this process: keeps cookies, and sends the bearer token with writes. */
class Browser {
  readonly #cookies = new Map<string, string>();
  #token: string | undefined;

  async ask(method: string, path: string, body?: object) {
    const headers: Record<string, string> = {
      Cookie: [...this.#cookies].map((pair) => pair.join("=")).join("; "),
      ...(method !== "GET" && this.#token && { Authorization: `Bearer ${this.#token}` }),
      ...(body && { "Content-Type": "application/json" }),
    };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await api.request(`/api/v1${path}`, init);
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
      this.#cookies.set(name, value);
    }
    const text = await response.text();
    return { status: response.status, text, body: text.startsWith("{") ? JSON.parse(text) : undefined };
  }

  async signIn(email: string): Promise<this> {
    const { body } = await this.ask("POST", "/login", { email, password: demoPassword, client: "browser" });
    this.#token = body.data.token;
    return this;
  }

  /** Simulates that the seconds after a write have passed. */
  forgetWriting(): void {
    expect(this.#cookies.delete("wrote")).toBe(true);
  }

  /** Titles of the latest properties. */
  async latest(): Promise<string[]> {
    const { status, body } = await this.ask("GET", "/properties?sort=-created_at");
    expect(status).toBe(200);
    return body.data.map(({ code }: { code: string }) => code);
  }
}

const SECONDS = 60;
const api = new Hono().route("/api/v1", apiApp({ secure: false }, 0));
let two: TwoPostgres;
let writer: Browser;
let reader: Browser;

describe.skipIf(!isThere)("needs Debian's PostgreSQL: reads on a replica", { timeout: 120_000 }, () => {
  beforeAll(async () => {
    two = await startTwoPostgres();
    await migrate(two.primary, join(ROOT, "src/platform/database/migrations"));
    setMasterKey(testKey);
    openDatabase(two.primary, 10);
    await seed(true);
    await ensureSigningKey();
    await two.follow();
    openReplica(two.replica, 6, SECONDS);
    [writer, reader] = await Promise.all([
      new Browser().signIn("admin@ratebook.test"),
      new Browser().signIn("admin2@ratebook.test"),
    ]);
    await near(true);
  });
  afterAll(async () => {
    await closeReplica();
    await closeDatabase();
    await two?.close();
  });

  const onTheReplica = (statement: string) => administer(two.replica, statement);
  const isRead = () => allowReplica(true, isReplicaRead);
  const near = (wanted: boolean) =>
    vi.waitFor(() => expect(isRead()).toBe(wanted), { interval: 50, timeout: 60_000 });

  async function enter(): Promise<string> {
    const { status, body } = await writer.ask("POST", "/properties", sampleOf(property));
    expect(status).toBe(201);
    return body.data.code;
  }

  /** While the replica is paused: reads from it return the earlier state. */
  async function held<T>(work: () => Promise<T>): Promise<T> {
    await onTheReplica("SELECT pg_wal_replay_pause()");
    try {
      return await work();
    } finally {
      await onTheReplica("SELECT pg_wal_replay_resume()");
    }
  }

  it("a person who has just written reads from the primary, others a moment later", async () => {
    await held(async () => {
      const code = await enter();
      expect(await writer.latest()).toContain(code);
      expect(await reader.latest()).not.toContain(code);
      // After those seconds the replica is used; only the paused replica shows it.
      writer.forgetWriting();
      expect(await writer.latest()).not.toContain(code);
    });
    const code = await enter();
    await expect.poll(() => reader.latest()).toContain(code);
  });

  it("a person who is told that their job has ended sees what it wrote", async () => {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO job (kind, title, input, state, finished_at, created_by, created_by_name)
      SELECT 'none-of-ours', 'Ended', '{}', 'done', now(), id, 'test' FROM app_user
      WHERE email = 'admin2@ratebook.test' RETURNING id`.execute(database());
    await held(async () => {
      const code = await enter();
      expect(await reader.latest()).not.toContain(code);
      expect((await reader.ask("GET", `/jobs/${rows[0]?.id}`)).body.data.state).toBe("done");
      expect(await reader.latest()).toContain(code);
    });
    reader.forgetWriting();
  });

  it("a client without cookies reads from the primary", async () => {
    await held(async () => {
      const { body } = await new Browser().ask("POST", "/login", {
        email: "admin2@ratebook.test",
        password: demoPassword,
        client: "api",
      });
      const code = await enter();
      const headers = { Authorization: `Bearer ${body.data.token}` };
      const answer = await api.request("/api/v1/properties?sort=-created_at", { headers });
      expect(await answer.text()).toContain(code);
    });
  });

  it("lists, files, maps and reports are read from it, and none falls back", async () => {
    const warned = vi.spyOn(log, "warn");
    for (const path of [
      "/properties?q=shop",
      "/individuals",
      "/properties/file?format=csv",
      "/properties/map?bbox=2.6,6.2,4.6,8.2&zoom=8",
      "/collections",
      "/collections/groups?by=day",
    ])
      expect({ path, status: (await reader.ask("GET", path)).status }).toEqual({ path, status: 200 });
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
  });

  it("a file made in the background contains what was written before it was requested", async () => {
    const code = await enter();
    const { status, body } = await writer.ask("POST", "/properties/export", { format: "csv" });
    expect(status).toBe(201);
    const job = await runJobAndWait(
      systemActor("test"),
      body.data.id,
      () => undefined,
      new AbortController().signal,
    );
    expect(job.state).toBe("done");
    expect((await writer.ask("GET", `/jobs/${body.data.id}/file`)).text).toContain(code);
    await held(async () => {
      await enter();
      // The wait is limited.
      expect(await allowReplicaWhenCaughtUp(async () => isReplicaRead())).toBe(false);
    });
  });

  it("a new receipt is genuine: only the primary decides that one is not", async () => {
    const secret = randomBytes(8).toString("hex");
    const simulator = await startPaystackSimulator(0, {
      secret,
      webhookUrl: "http://127.0.0.1:9/",
      retryMs: [],
    });
    const { url } = simulator;
    const gateway = createPaystack({ secret, baseUrl: url, checkoutOrigin: url, timeoutMs: 5_000 });
    setOnlinePayments({ gateway, alternatives: [], returnUrl: `${url}/back` });
    try {
      const payment = await start([await createBill({ individual_id: await createPayer() })]);
      await choose(payment, "pay");
      await held(async () => {
        await settle(payment.reference);
        const [receipt] = await readReceipts(payment.id);
        const { verdict } = await allowReplica(true, () => validateReceipt(receipt?.signed ?? ""));
        expect(verdict).toBe("genuine");
      });
    } finally {
      setOnlinePayments(undefined);
      await simulator.close();
    }
  });

  it("a write within a read goes to the primary", async () => {
    await allowReplica(true, () =>
      onReplica(async () => {
        expect((await sql<{ r: boolean }>`SELECT pg_is_in_recovery() AS r`.execute(database())).rows).toEqual(
          [{ r: true }],
        );
        await transaction(async (tx) => {
          const { rows } = await sql<{ r: boolean }>`SELECT pg_is_in_recovery() AS r`.execute(tx);
          expect(rows).toEqual([{ r: false }]);
          await enqueueJob(tx, systemActor("test"), {
            kind: "clear-old-rows",
            title: "From within",
            input: null,
          });
        });
      }),
    );
    const written = () =>
      sql`UPDATE job SET message = 'reached' WHERE title = 'From within'`.execute(database());
    const { numAffectedRows } = await allowReplica(true, () => onReplica(written));
    expect(Number(numAffectedRows)).toBe(1);
  });

  it("a replica that is behind is not used until it has caught up", async () => {
    await closeReplica();
    openReplica(two.replica, 6, 1);
    await near(true);
    await held(async () => {
      const code = await enter();
      await near(false);
      expect(await reader.latest()).toContain(code);
    });
    await near(true);
  });

  it("a replica that stops during reads causes no failure, and is used again when it is back", async () => {
    expect((await reader.latest()).length).toBeGreaterThan(0);
    await two.stopReplica();
    expect(await Promise.all([1, 2, 3, 4].map(async () => (await reader.latest()).length > 0))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    await near(false);
    const code = await enter();
    expect(await reader.latest()).toContain(code);
    await two.startReplica();
    await near(true);
    await expect.poll(() => reader.latest()).toContain(code);
  });

  it("a replica that was promoted is not used", async () => {
    await two.promote();
    await near(false);
    expect((await reader.latest()).length).toBeGreaterThan(0);
  });
});

/** Closed by default: anything about money, and any operation not listed here, is read from the primary. */
it("only these verbs are read from a replica", async () => {
  const found: string[] = [];
  for await (const file of glob("src/**/*.{ts,tsx}", { cwd: ROOT }))
    if (/from ".*\/database\/replica\.ts"/.test(await readFile(join(ROOT, file), "utf8")))
      found.push(file.slice("src/".length));
  expect(found.sort()).toEqual([
    "app/main.ts",
    "areas/collecting/collections/group-collections.ts",
    "areas/collecting/collections/list-collections.ts",
    "areas/collecting/receipts/validate.ts",
    "areas/registry/export/export-file.ts",
    "areas/registry/export/export-job.ts",
    "areas/registry/export/preview-export.ts",
    "areas/registry/map/count-cells.ts",
    "areas/registry/records/list.ts",
    "platform/http/identify.ts",
  ]);
});
