import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { expect } from "vitest";
import { apiApp } from "#app/api.ts";
import { createFlutterwave } from "#areas/collecting/gateways/flutterwave/gateway.ts";
import { startFlutterwaveSimulator } from "#areas/collecting/gateways/flutterwave/simulator.ts";
import { createPaystack } from "#areas/collecting/gateways/paystack/gateway.ts";
import {
  type RunningSimulator,
  startPaystackSimulator,
} from "#areas/collecting/gateways/paystack/simulator.ts";
import { createRemita } from "#areas/collecting/gateways/remita/gateway.ts";
import { startRemitaSimulator } from "#areas/collecting/gateways/remita/simulator.ts";
import { waitForWebhooks } from "#areas/collecting/online-payments/webhook-work.ts";
import { setOnlinePayments } from "#areas/collecting/payments/gateway.ts";
import { database } from "#kernel/db/client.ts";
import { setPublicUrl } from "#kernel/public-url.ts";
import { setMasterKey } from "#kernel/secrets.ts";
import { ensureSigningKey } from "#platform/signing-key.ts";
import { verifyLedger } from "#reporting/ledger-checks/verify-ledger.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";

export interface Till {
  readonly database: TestDatabase;
  readonly simulator: RunningSimulator;
  /** The other gateways payers may choose. */
  readonly remita: RunningSimulator;
  readonly flutterwave: RunningSimulator;
  readonly secret: string;
  /** The base address of the API over HTTP, for webhooks and browsers. */
  readonly url: string;
  close(): Promise<void>;
}

/** A database for the file, the API on a port, and gateway simulators. */
export async function openTill(
  poolSize = 12,
  timeoutMs = 2_000,
  open: (poolSize: number) => Promise<TestDatabase> = createTestDatabase,
): Promise<Till> {
  const testDatabase = await open(poolSize);
  setMasterKey(randomBytes(32).toString("base64"));
  await ensureSigningKey();
  const app = new Hono().route("/api/v1", apiApp({ secure: false }, 0));
  const server = createAdaptorServer({ fetch: app.fetch });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  setPublicUrl(new URL(url));
  const secret = `sk_test_${randomBytes(8).toString("hex")}`;
  const simulator = await startPaystackSimulator(0, {
    secret,
    webhookUrl: `${url}/api/v1/webhooks/paystack`,
    retryMs: [50, 50, 50],
  });
  const gateway = createPaystack({
    secret,
    baseUrl: simulator.url,
    checkoutOrigin: simulator.url,
    // Long enough for a machine busy with other tests.
    timeoutMs,
  });
  const account = { merchantId: "2547916", serviceTypeId: "4430731", apiKey: randomBytes(8).toString("hex") };
  const remita = await startRemitaSimulator(0, {
    account,
    webhookUrl: `${url}/api/v1/webhooks/remita`,
    retryMs: [50, 50, 50],
  });
  const keys = {
    secretKey: `FLWSECK_TEST-${randomBytes(8).toString("hex")}-X`,
    secretHash: randomBytes(16).toString("hex"),
  };
  const flutterwave = await startFlutterwaveSimulator(0, {
    ...keys,
    webhookUrl: `${url}/api/v1/webhooks/flutterwave`,
    retryMs: [50, 50, 50],
  });
  const also = [
    createRemita({ ...account, baseUrl: remita.url, timeoutMs }),
    createFlutterwave({ ...keys, baseUrl: flutterwave.url, timeoutMs }),
  ];
  setOnlinePayments({ gateway, alternatives: also, returnUrl: `${url}/payments/receipt` });
  return {
    database: testDatabase,
    simulator,
    remita,
    flutterwave,
    secret,
    url,
    async close() {
      await waitForWebhooks();
      setOnlinePayments(undefined);
      await simulator.close();
      await remita.close();
      await flutterwave.close();
      server.close();
      if ("closeAllConnections" in server) server.closeAllConnections();
      await testDatabase.close();
    },
  };
}

/** Waits until no request is in progress, then runs `ratebook verify`. */
export async function expectBooksAgree(till: Till): Promise<void> {
  await till.simulator.control.idle();
  await till.remita.control.idle();
  await till.flutterwave.control.idle();
  await waitForWebhooks();
  const { checks } = await verifyLedger(database());
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
}
