import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { PaymentGateway } from "#areas/collecting/gateways/payment-gateway.ts";
import { createPaystack } from "#areas/collecting/gateways/paystack/gateway.ts";
import {
  type RunningSimulator,
  startPaystackSimulator,
} from "#areas/collecting/gateways/paystack/simulator.ts";
import { stopPoller } from "#areas/collecting/online-payments/poller.ts";
import {
  type WatchedGateways,
  watchGatewaySettings,
} from "#areas/collecting/online-payments/watch-gateway-settings.ts";
import {
  findGateway,
  offeredGateways,
  onlinePayments,
  setOnlinePayments,
} from "#areas/collecting/payments/gateway.ts";
import { runAccountAttempt } from "#areas/identity/sign-in/account-attempts.ts";
import { database } from "#kernel/db/client.ts";
import { setPublicUrl } from "#kernel/public-url.ts";
import { setMasterKey } from "#kernel/secrets.ts";
import { SettingsError } from "#kernel/settings.ts";
import { assertFailuresLeft, consumeAttempt, countFailure } from "#platform/rate-limit.ts";
import { log } from "#platform/system-log/log.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { delayOf, passTime } from "../support/attempts.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let db: TestDatabase;
let admin: ApiClient;

beforeAll(async () => {
  db = await createTestDatabase();
  setMasterKey(Buffer.alloc(32, 9).toString("base64"));
  setPublicUrl(new URL("http://localhost:3000"));
  admin = await signInAs("admin@ratebook.test");
});
afterAll(() => db?.close());

async function save(key: string, fields: Record<string, unknown>): Promise<void> {
  const { body } = await admin.get("/settings");
  const { version } = (body.data as { key: string; version: number }[]).find((one) => one.key === key) ?? {};
  const answer = await admin.patch(`/settings/${key}`, { version, ...fields });
  expect(answer.body).toMatchObject({ status: "success" });
}

/** A failed sign-in from an address. */
async function fail(address: string): Promise<void> {
  await assertFailuresLeft("sign-in-address", address);
  await countFailure("sign-in-address", address);
}

const failOn = (email: string) =>
  runAccountAttempt(
    { ip: "203.0.113.5" },
    { email },
    async () => ({ outcome: "failed", value: null }),
    passTime,
  );

/** How often `once` succeeds before it is refused. */
async function countUntilRefused(once: () => Promise<unknown>): Promise<number> {
  for (let passed = 0; ; passed += 1) {
    const refused = await once().then(
      () => false,
      () => true,
    );
    if (refused) return passed;
  }
}

describe("a limit in the settings", () => {
  it("applies from the next attempt, in both directions", async () => {
    await save("limits", { code_tries: 6 });
    expect(await countUntilRefused(() => consumeAttempt("public-code", "198.51.100.1"))).toBe(6);
    await save("limits", { code_tries: 9 });
    expect(await countUntilRefused(() => consumeAttempt("public-code", "198.51.100.2"))).toBe(9);
    await save("limits", { payment_starts: 7 });
    expect(await countUntilRefused(() => consumeAttempt("payment-start", "198.51.100.3"))).toBe(7);
    await save("sign_in", { address_tries: 20 });
    expect(await countUntilRefused(() => fail("198.51.100.4"))).toBe(20);
  });

  it("allows ten times as many failures from each address of a trusted network", async () => {
    const written = "198.51.100.77/27\n\n 2001:DB8:7::/48\n198.51.100.64/27";
    await save("sign_in", { address_tries: 20, office_networks: written });
    const { body } = await admin.get("/settings");
    const { value } =
      (body.data as { key: string; value: object }[]).find(({ key }) => key === "sign_in") ?? {};
    expect(value).toMatchObject({ office_networks: "198.51.100.64/27\n2001:db8:7::/48" });
    expect(await countUntilRefused(() => fail("198.51.100.70"))).toBe(200);
    expect(await countUntilRefused(() => fail("2001:db8:7:1::9"))).toBe(200);
    expect(await countUntilRefused(() => fail("198.51.100.96"))).toBe(20);
    const answer = await admin.patch("/settings/sign_in", {
      version: (body.data as { key: string; version: number }[]).find(({ key }) => key === "sign_in")
        ?.version,
      office_networks: "198.51.100.0/24\nthe head office",
    });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { office_networks: [expect.stringContaining("one network per line")] } },
    });
  });

  it("sets after how many failures on an account attempts are delayed", async () => {
    await save("sign_in", { tries: 3 });
    const delays: number[] = [];
    for (let at = 0; at < 5; at += 1) {
      await failOn("somebody@ratebook.test");
      delays.push(await delayOf("somebody@ratebook.test"));
    }
    expect(delays).toEqual([0, 0, 1, 2, 4]);
  });

  it("sets for how long failures are counted", async () => {
    await save("sign_in", { minutes: 60 });
    await failOn("another@ratebook.test");
    const { rows } = await sql<{ minutes: number }>`
      SELECT round(extract(epoch FROM max(until) - now()) / 60)::integer AS minutes FROM attempt_turn`.execute(
      database(),
    );
    expect(rows[0]?.minutes).toBe(60);
  });

  it("reaches another process within a second", async () => {
    const { body } = await admin.get("/settings");
    const { version } = (body.data as { key: string; version: number }[]).find(
      ({ key }) => key === "limits",
    ) ?? {
      version: 0,
    };
    await consumeAttempt("public-code", "198.51.100.8");
    // Saved as by another process: this one is not notified.
    await database()
      .insertInto("app_setting")
      .values({
        key: "limits",
        version: version + 1,
        value: JSON.stringify({ code_tries: 5 }),
        changed_by_name: "Another process",
      })
      .execute();
    let address = 10;
    await vi.waitFor(
      async () => {
        address += 1;
        expect(await countUntilRefused(() => consumeAttempt("public-code", `198.51.100.${address}`))).toBe(5);
      },
      { timeout: 30_000 },
    );
  });
});

describe("the gateway in the settings", () => {
  const gateway = (name: string, key = name) =>
    ({ name, key, formOrigins: [`https://${key}.example`] }) as unknown as PaymentGateway;
  let followed: WatchedGateways | undefined;

  afterEach(async () => {
    await followed?.stop();
    await stopPoller();
    followed = undefined;
  });

  const nameNow = () => (onlinePayments().gateway as unknown as { key: string }).key;
  const offered = () => offeredGateways().map(({ name }) => name);

  it("replaces the one the server started with, and can be switched back", async () => {
    followed = await watchGatewaySettings({
      fromEnvironment: [gateway("started")],
      create: ({ name }, { secret_key }) => gateway(name, `with-${secret_key}`),
    });
    expect(nameNow()).toBe("started");
    await save("gateway", { provider: "listed", gateways: ["paystack"], secret_key: "sk_test_aaaaaaaaaaaa" });
    await vi.waitFor(() => expect(nameNow()).toBe("with-sk_test_aaaaaaaaaaaa"), { timeout: 30_000 });
    expect(followed.formOrigins).toEqual([
      "https://with-sk_test_aaaaaaaaaaaa.example",
      "https://started.example",
    ]);
    await save("gateway", { secret_key: "sk_test_bbbbbbbbbbbb" });
    await vi.waitFor(() => expect(nameNow()).toBe("with-sk_test_bbbbbbbbbbbb"), { timeout: 30_000 });
    await save("gateway", { provider: "none" });
    await vi.waitFor(() => expect(nameNow).toThrow(/not available/), { timeout: 30_000 });
    await save("gateway", { provider: "environment" });
    await vi.waitFor(() => expect(nameNow()).toBe("started"), { timeout: 30_000 });
  });

  it("can be two, in the set order, and a removed one is still queried for its started payments", async () => {
    followed = await watchGatewaySettings({
      fromEnvironment: [],
      create: ({ name }, { remita_merchant, remita_at }) =>
        gateway(name, name === "remita" ? `${remita_merchant} ${remita_at === "banks"}` : name),
    });
    const keys = { secret_key: "sk_test_dddddddddddd", remita_host: "demo", remita_key: "1946" };
    const account = { remita_merchant: "2547916", remita_service: "4430731" };
    await save("gateway", { provider: "listed", gateways: ["remita", "paystack"], ...keys, ...account });
    await vi.waitFor(() => expect(offered()).toEqual(["remita", "paystack"]), { timeout: 30_000 });
    expect(nameNow()).toBe("2547916 false");
    await save("gateway", { provider: "listed", gateways: ["paystack", "remita"], remita_at: "banks" });
    await vi.waitFor(() => expect(offered()).toEqual(["paystack", "remita"]), { timeout: 30_000 });
    await save("gateway", { provider: "listed", gateways: ["paystack"] });
    await vi.waitFor(() => expect(offered()).toEqual(["paystack"]), { timeout: 30_000 });
    expect(findGateway("remita")).toMatchObject({ key: "2547916 true" });
    await save("gateway", { provider: "none" });
    await vi.waitFor(() => expect(offered()).toEqual([]), { timeout: 30_000 });
    expect(findGateway("paystack")).toBeDefined();
    await save("gateway", { provider: "environment", secret_key: null, remita_key: null });
    await vi.waitFor(() => expect(findGateway("remita")).toBeUndefined(), { timeout: 30_000 });
  });

  it("is skipped if it cannot be configured, and the server still starts", async () => {
    const key = { secret_key: "sk_test_eeeeeeeeeeee", remita_host: "demo", remita_key: "1946" };
    const account = { remita_merchant: "2547916", remita_service: "4430731" };
    await save("gateway", { provider: "listed", gateways: ["paystack", "remita"], ...key, ...account });
    const logged = vi.spyOn(log, "error").mockImplementation(() => undefined);
    try {
      followed = await watchGatewaySettings({
        fromEnvironment: [],
        create: ({ name }) => {
          if (name === "remita") throw new SettingsError("The Remita API key is missing or malformed.");
          return gateway(name);
        },
      });
      expect(offered()).toEqual(["paystack"]);
      expect(logged).toHaveBeenCalledWith(
        expect.objectContaining({ gateway: "remita" }),
        "could not configure the gateway",
      );
    } finally {
      logged.mockRestore();
    }
    await save("gateway", { provider: "environment", secret_key: null, remita_key: null });
  });

  it.each(["19 46", "   ", "1946 mistyped"])("refuses an invalid Remita API key: %j", async (remita_key) => {
    const { body } = await admin.get("/settings");
    const { version } =
      (body.data as { key: string; version: number }[]).find((one) => one.key === "gateway") ?? {};
    const answer = await admin.patch("/settings/gateway", { version, remita_key });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { remita_key: [expect.stringContaining("Remita API key")] } },
    });
  });

  it("is kept while the settings cannot be read", async () => {
    await save("gateway", { provider: "listed", gateways: ["paystack"], secret_key: "sk_test_cccccccccccc" });
    const made: string[] = [];
    followed = await watchGatewaySettings({
      fromEnvironment: [],
      create: ({ name }, { secret_key }) => {
        made.push(String(secret_key));
        return gateway(name);
      },
    });
    const logged = vi.spyOn(log, "error").mockImplementation(() => undefined);
    try {
      setMasterKey(Buffer.alloc(32, 1).toString("base64"));
      await vi.waitFor(
        () => expect(logged).toHaveBeenCalledWith(expect.anything(), "could not apply the gateway settings"),
        {
          timeout: 30_000,
        },
      );
      expect(nameNow()).toBe("paystack");
    } finally {
      setMasterKey(Buffer.alloc(32, 9).toString("base64"));
      logged.mockRestore();
    }
    expect(made).toEqual(["sk_test_cccccccccccc"]);
  });
});

describe("testing the gateway", () => {
  const SECRET = "sk_test_right_key_0001";
  let simulator: RunningSimulator;

  beforeAll(async () => {
    simulator = await startPaystackSimulator(0, {
      secret: SECRET,
      webhookUrl: "http://127.0.0.1:9/none",
      log: { info() {}, warn() {}, error() {} } as never,
    });
  });
  afterAll(async () => {
    setOnlinePayments(undefined);
    await simulator?.close();
  });

  function use(secret: string, url = simulator.url): void {
    const paystack = createPaystack({ secret, baseUrl: url, checkoutOrigin: url, timeoutMs: 2_000 });
    setOnlinePayments({ gateway: paystack, returnUrl: "http://localhost/payments/receipt" });
  }
  const testGateway = (address?: string) => admin.post("/settings/gateway/test", { address });

  it("distinguishes a working key, a refused key and an unavailable service", async () => {
    use(SECRET);
    expect((await testGateway()).body).toMatchObject({
      data: { message: expect.stringContaining("accepts the key") },
    });
    expect(await testGateway("paystack")).toMatchObject({ status: 200 });
    expect(await testGateway("Oke-Mosan, Abeokuta")).toMatchObject({
      status: 422,
      body: { code: "invalid", errors: { address: [expect.stringContaining("Save it first")] } },
    });
    use("sk_test_wrong_key_0002");
    expect(await testGateway()).toMatchObject({ status: 422, body: { code: "gateway-key-refused" } });
    use(SECRET, "http://127.0.0.1:1");
    expect(await testGateway()).toMatchObject({ status: 503, body: { code: "gateway-timeout" } });
    setOnlinePayments(undefined);
    expect(await testGateway()).toMatchObject({ status: 503, body: { code: "gateway-not-configured" } });
  });

  it("requires step-up", async () => {
    await database()
      .updateTable("session")
      .set({ proved_at: new Date(0) })
      .execute();
    expect((await testGateway()).body.code).toBe("step-up-needed");
  });
});
