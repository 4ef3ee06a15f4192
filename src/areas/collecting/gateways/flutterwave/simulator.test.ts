import { describe, expect, it, test } from "vitest";
import { openGateway } from "../contract-kit.ts";
import { payment } from "../test-kit.ts";
import { flutterwave } from "./definition.ts";
import { startFlutterwaveSimulator } from "./simulator.ts";

const SECRETS = { secretKey: "FLWSECK_TEST-0123456789abcdef-X", secretHash: "a-hash-of-sixteen-or-more" };

async function open() {
  const simulator = await startFlutterwaveSimulator(0, { ...SECRETS, webhookUrl: "http://127.0.0.1:9/none" });
  const call = async (path: string, body?: object, key = SECRETS.secretKey) => {
    const response = await fetch(new URL(path, simulator.url), {
      method: body ? "POST" : "GET",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { http: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return { simulator, call, [Symbol.asyncDispose]: () => simulator.close() };
}

const GOOD = {
  tx_ref: "RB-1",
  amount: "2500.50",
  currency: "NGN",
  redirect_url: "https://rates.example/receipt",
  customer: { email: "payer@example.com" },
};

describe("the simulator", () => {
  it("has a transaction after a payment attempt, by reference and by ID", async () => {
    await using at = await open();
    expect(await at.call("/v3/payments", GOOD)).toMatchObject({ http: 200, body: { status: "success" } });
    const byReference = "/v3/transactions/verify_by_reference?tx_ref=RB-1";
    const missing = { status: "error", message: "No transaction was found for this id", data: null };
    expect(await at.call(byReference)).toEqual({ http: 404, body: missing });
    at.simulator.control.pay("RB-1");
    const { body } = await at.call(byReference);
    const data = {
      tx_ref: "RB-1",
      amount: 2500.5,
      charged_amount: 2500.5,
      app_fee: 35.01,
      status: "successful",
    };
    expect(body).toMatchObject({ status: "success", data });
    const { id } = body["data"] as { id: number };
    expect((await at.call(`/v3/transactions/${id}/verify`)).body).toEqual(body);
  });

  test.each([
    ["no reference", { tx_ref: undefined }],
    ["nothing to pay", { amount: 0 }],
    ["half a kobo", { amount: 1.005 }],
    ["a foreign currency", { currency: "USD" }],
    ["a redirect that is a script", { redirect_url: "javascript:alert(1)" }],
    ["no email", { customer: {} }],
  ])("refuses a payment with %s", async (_, changes) => {
    await using at = await open();
    expect(await at.call("/v3/payments", { ...GOOD, ...changes })).toMatchObject({
      http: 400,
      body: { status: "error" },
    });
    expect(at.simulator.control.payments()).toEqual([]);
  });

  it("refuses a wrong key, a duplicate reference and an unknown path", async () => {
    await using at = await open();
    expect(await at.call("/v3/payments", GOOD, "FLWSECK_TEST-wrong")).toMatchObject({ http: 401 });
    await at.call("/v3/payments", GOOD);
    expect(await at.call("/v3/payments", GOOD)).toMatchObject({ http: 400 });
    expect(await at.call("/v3/nowhere")).toMatchObject({ http: 404, body: { status: "error" } });
  });
});

test.each([
  ["pay", "successful", true],
  ["decline", "failed", true],
  ["abandon", "cancelled", false],
] as const)("returns the browser that chose to %s with %s", async (choice, status, tried) => {
  await using at = await openGateway(flutterwave);
  const wanted = payment();
  const back = new URL((await at.choose(wanted, choice)) ?? "");
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ status, tx_ref: wanted.reference });
  expect(back.searchParams.has("transaction_id")).toBe(tried);
});
