import { describe, expect, it, test } from "vitest";
import { payment, type Served, serveAnswer, serveWith } from "../test-kit.ts";
import { createFlutterwave } from "./gateway.ts";

const ACCOUNT = { secretKey: "FLWSECK_TEST-0123456789abcdef-X", secretHash: "a-hash-of-sixteen-or-more" };
const adapter = (server: Served) => createFlutterwave({ ...ACCOUNT, baseUrl: server.url, timeoutMs: 2_000 });

const DATA = {
  id: 4975363,
  tx_ref: "RB-1",
  flw_ref: "0537565244201710840859363",
  amount: 12_500.5,
  currency: "NGN",
  charged_amount: 12_500.5,
  app_fee: 175.01,
  status: "successful",
  payment_type: "bank_transfer",
  created_at: "2024-03-19T09:34:27.000Z",
};

async function verify(data: object, http = 200) {
  await using server = await serveAnswer(http, { status: "success", message: "fetched", data });
  return await adapter(server).verify("RB-1");
}

describe("initialize", () => {
  it("requests a page in naira, with the key as bearer token", async () => {
    const seen: unknown[] = [];
    await using server = await serveWith(async (request, response) => {
      const body = JSON.parse(Buffer.concat(await request.toArray()).toString()) as unknown;
      seen.push([request.method, request.url, request.headers.authorization, body]);
      const link = `http://${request.headers.host}/v3/hosted/pay/f524c1196ffda5556341`;
      response.end(JSON.stringify({ status: "success", message: "Hosted Link", data: { link } }));
    });
    const wanted = payment({
      payer_name: "Adéwálé Sọdípọ̀",
      description: "Payment PAY-1",
      metadata: { payment: "PAY-1" },
    });
    expect(await adapter(server).initialize(wanted)).toEqual({
      authorization_url: `${server.url}/v3/hosted/pay/f524c1196ffda5556341`,
      access_code: "f524c1196ffda5556341",
    });
    const body = {
      tx_ref: wanted.reference,
      amount: 12_500.5,
      currency: "NGN",
      redirect_url: wanted.callback_url,
      customer: { email: wanted.email, name: "Adéwálé Sọdípọ̀" },
      customizations: { title: "Payment PAY-1" },
      meta: { payment: "PAY-1" },
    };
    expect(seen).toEqual([["POST", "/v3/payments", `Bearer ${ACCOUNT.secretKey}`, body]]);
  });

  test.each(["https://evil.example/pay", "javascript:alert(1)", "pay"])(
    "refuses the payment link %s",
    async (link) => {
      await using server = await serveAnswer(200, { status: "success", data: { link } });
      await expect(adapter(server).initialize(payment())).rejects.toMatchObject({
        code: "gateway-bad-answer",
      });
    },
  );
});

describe("verify", () => {
  it("reads exact amounts and the fee", async () => {
    expect(await verify(DATA)).toEqual({
      state: "paid",
      reference: "RB-1",
      kobo: 1_250_050,
      requested_kobo: 1_250_050,
      currency: "NGN",
      raw_status: "successful",
      channel: "bank_transfer",
      paid_at: "2024-03-19T09:34:27.000Z",
      fee_kobo: 17_501,
    });
  });

  it("uses the charged amount if it is lower, without a fee paid by the payer", async () => {
    expect(await verify({ ...DATA, charged_amount: 100 })).toMatchObject({
      kobo: 10_000,
      requested_kobo: 1_250_050,
    });
    expect(await verify({ ...DATA, charged_amount: 12_700 })).toMatchObject({ kobo: 1_250_050 });
  });

  test.each([
    ["a third decimal", { ...DATA, amount: 12_500.505 }],
    ["a negative amount", { ...DATA, amount: -1 }],
    ["no amount", { ...DATA, amount: null }],
    ["no charged amount", { ...DATA, charged_amount: undefined }],
    ["another reference", { ...DATA, tx_ref: "RB-2" }],
  ])("rejects an answer with %s", async (_, data) => {
    expect(await verify(data)).toMatchObject({ state: "unknown", raw_status: "gateway-bad-answer" });
  });

  test.each([
    ["failed", "failed"],
    ["pending", "pending"],
    ["SUCCESSFUL", "unknown"],
    ["success", "unknown"],
  ])("maps %s to %s", async (status, state) => {
    expect(await verify({ ...DATA, status })).toMatchObject({ state, raw_status: status });
  });

  it("accepts success only with status 200", async () => {
    expect(await verify(DATA, 202)).toMatchObject({ state: "unknown", raw_status: "gateway-bad-answer" });
  });

  test.each([
    [404, "No transaction was found for this id", { unknown_reference: true, key_refused: false }],
    [401, "Invalid authorization key", { unknown_reference: false, key_refused: true }],
    [400, "Something else", { unknown_reference: false, key_refused: false }],
  ])("distinguishes refusals: %s %s", async (http, message, expected) => {
    await using server = await serveAnswer(http, { status: "error", message, data: null });
    const answer = await adapter(server).verify("RB-1");
    expect(answer).toMatchObject({ state: "unknown", raw_status: "gateway-refused", problem: expected });
  });

  it("encodes the reference in its own parameter", async () => {
    const urls: unknown[] = [];
    await using server = await serveWith((request, response) => {
      urls.push(request.url);
      response.writeHead(500).end();
    });
    await adapter(server).verify("../a?b#c&d");
    expect(urls).toEqual(["/v3/transactions/verify_by_reference?tx_ref=..%2Fa%3Fb%23c%26d"]);
  });
});

describe("a webhook", () => {
  const { readWebhook } = createFlutterwave(ACCOUNT);
  const read = (body: unknown, hash: string | undefined = ACCOUNT.secretHash) =>
    readWebhook(
      Buffer.from(JSON.stringify(body)),
      new Headers(hash === undefined ? {} : { "verif-hash": hash }),
    );
  const EVENT = { event: "charge.completed", data: DATA };

  it("is read only with the secret hash", () => {
    const event = {
      event_id: "charge.completed:4975363:successful",
      event: "charge.completed",
      reference: "RB-1",
      kobo: 1_250_050,
      currency: "NGN",
      raw_status: "successful",
    };
    expect(read(EVENT)).toEqual([event]);
    for (const hash of ["", "a-hash", `${ACCOUNT.secretHash} x`, ACCOUNT.secretHash.toUpperCase()])
      expect(read(EVENT, hash)).toBeUndefined();
    expect(readWebhook(Buffer.from(JSON.stringify(EVENT)), new Headers())).toBeUndefined();
  });

  it("has no reference if it is not about a charge, and is refused if it is not an event", () => {
    const transfer = { event: "transfer.completed", data: { id: 33286, status: "SUCCESSFUL", amount: 500 } };
    expect(read(transfer)).toMatchObject([{ event: "transfer.completed", reference: undefined }]);
    for (const body of [{}, [], null, { event: "charge.completed" }])
      expect(() => read(body)).toThrow(expect.objectContaining({ code: "gateway-bad-answer" }));
  });
});

test.each([{ secretKey: "" }, { secretHash: "" }, { secretKey: "a b" }, { baseUrl: "http://pay.example" }])(
  "is not created with %j",
  (changes) => {
    expect(() => createFlutterwave({ ...ACCOUNT, ...changes })).toThrow(
      expect.objectContaining({ code: "settings" }),
    );
  },
);

test("uses Flutterwave's address by default", () => {
  expect(createFlutterwave(ACCOUNT).formOrigins).toContain("https://checkout.flutterwave.com");
});
