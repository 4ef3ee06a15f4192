import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { plainNaira } from "#domain/money.ts";
import { openPage } from "../contract-kit.ts";
import { parseKobo } from "../naira-amount.ts";
import { payment, pressButton, type Served, serveAnswer, serveWith } from "../test-kit.ts";
import { parseLagosTime } from "./answers.ts";
import { createRemita } from "./gateway.ts";
import { ACCOUNT, openRemita } from "./test-kit.ts";

const sha512 = (text: string) => createHash("sha512").update(text).digest("hex");

const adapter = (server: Served) => createRemita({ ...ACCOUNT, baseUrl: server.url, timeoutMs: 2_000 });

const transaction = {
  amount: 12_500.5,
  RRR: "310007769676",
  orderId: "RB-1",
  message: "Successful",
  status: "00",
  paymentDate: "2026-03-01 02:05:09 PM",
  transactiontime: "2026-03-01 12:00:00 AM",
};

async function verify(status: number, body: unknown) {
  await using server = await serveAnswer(status, body);
  return await adapter(server).verify("RB-1");
}

describe("amounts", () => {
  it("keep the same kobo in both directions", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999_999_999 }), (kobo) => {
        expect(parseKobo(plainNaira(kobo))).toBe(kobo);
        expect(parseKobo(JSON.parse(JSON.stringify(kobo / 100)))).toBe(kobo);
      }),
    );
  });

  test.each([
    [100, "1.00"],
    [5, "0.05"],
    [1_250_050, "12500.50"],
  ])("maps %s kobo to %s", (kobo, text) => expect(plainNaira(kobo)).toBe(text));

  test.each(["12,500.50", "12500.505", "-1", "", "1e3", " ", "₦5", "12500.", null, true, {}, 0.1 + 0.2])(
    "rejects %j as an amount",
    (value) => expect(parseKobo(value)).toBeUndefined(),
  );
});

describe("creating a reference", () => {
  it("sends the published fields, with the hash over the exact amount that is sent", async () => {
    const seen: unknown[] = [];
    await using server = await serveWith(async (request, response) => {
      const body: unknown = JSON.parse(Buffer.concat(await request.toArray()).toString());
      seen.push({ path: `${request.method} ${request.url}`, key: request.headers.authorization, body });
      response.end(
        'jsonp ({"statuscode":"025","RRR":"310007769676","status":"Payment Reference generated"})',
      );
    });
    const wanted = payment({ payer_name: "Adéwálé Sọdípọ̀", description: "Payment PAY-0000012-K" });
    expect(await adapter(server).initialize(wanted)).toEqual({ retrieval_reference: "310007769676" });
    const hash = sha512(
      `${ACCOUNT.merchantId}${ACCOUNT.serviceTypeId}${wanted.reference}12500.50${ACCOUNT.apiKey}`,
    );
    const body = {
      serviceTypeId: ACCOUNT.serviceTypeId,
      amount: "12500.50",
      orderId: wanted.reference,
      payerName: "Adéwálé Sọdípọ̀",
      payerEmail: wanted.email,
      payerPhone: "",
      description: "Payment PAY-0000012-K",
    };
    const path = "POST /remita/exapp/api/v1/send/api/echannelsvc/merchant/api/paymentinit";
    const key = `remitaConsumerKey=${ACCOUNT.merchantId},remitaConsumerToken=${hash}`;
    expect(seen).toEqual([{ path, key, body }]);
  });

  it("finds the existing reference after a lost response", async () => {
    await using at = await openRemita({ timeoutMs: 1_000 });
    const wanted = payment();
    at.simulator.control.set({ timeout: true });
    await expect(at.gateway.initialize(wanted)).rejects.toMatchObject({ code: "gateway-timeout" });
    at.simulator.control.reset();
    const [made] = at.simulator.control.payments();
    expect(await at.gateway.initialize(wanted)).toEqual({ retrieval_reference: made?.access_code });
    const other = at.gateway.initialize({ ...wanted, kobo: 500 });
    await expect(other).rejects.toMatchObject({ gateway_code: "duplicate_reference" });
  });

  test.each([
    ["no RRR", '{"statuscode":"025"}', "gateway-bad-answer"],
    ["an RRR of eleven digits", '{"statuscode":"025","RRR":"31000776967"}', "gateway-bad-answer"],
    ["an RRR and no success", '{"statuscode":"022","RRR":"310007769676"}', "gateway-refused"],
    ["another function's call", 'alert ({"statuscode":"025","RRR":"310007769676"})', "gateway-bad-answer"],
    ["a list", "[]", "gateway-bad-answer"],
    ["nothing", "", "gateway-bad-answer"],
    ["an internal error", '{"statuscode":"999","status":"Unknown Error"}', "gateway-bad-answer"],
  ])("%s is refused", async (_, body, code) => {
    await using server = await serveAnswer(200, body);
    await expect(adapter(server).initialize(payment())).rejects.toMatchObject({ code });
  });
});

describe("status query", () => {
  test.each([
    ["00", "paid"],
    ["01", "paid"],
    ["02", "failed"],
    ["012", "pending"],
    ["12", "pending"],
    ["021", "pending"],
    ["045", "pending"],
    ["0", "unknown"],
    ["1", "unknown"],
    ["001", "unknown"],
    ["998", "unknown"],
    ["paid", "unknown"],
  ])("maps %s to %s", async (status, state) => {
    expect(await verify(200, { ...transaction, status })).toMatchObject({ state, raw_status: status });
  });

  it("returns all fields in kobo and UTC, and a fee only if the response has one", async () => {
    const all = {
      state: "paid",
      reference: "RB-1",
      retrieval_reference: "310007769676",
      channel: "remita",
      kobo: 1_250_050,
      requested_kobo: 1_250_050,
      currency: "NGN",
      raw_status: "00",
      paid_at: "2026-03-01T13:05:09.000Z",
    };
    expect(await verify(200, transaction)).toEqual(all);
    expect(await verify(200, `jsonp (${JSON.stringify({ ...transaction, chargeFee: 161.25 })})`)).toEqual({
      ...all,
      fee_kobo: 16_125,
    });
  });

  test.each([
    ["5xx that claims a payment", 500, transaction],
    ["a redirection", 302, transaction],
    ["another order", 200, { ...transaction, orderId: "RB-2" }],
    ["no order", 200, { ...transaction, orderId: undefined }],
    ["no amount", 200, { ...transaction, amount: undefined }],
    ["an amount with a third decimal", 200, { ...transaction, amount: "12500.505" }],
    ["no status", 200, { ...transaction, status: undefined }],
    ["a wrong wrapping", 200, `jsonp (${JSON.stringify(transaction)}`],
  ])("%s leaves the state unknown", async (_, status, body) => {
    expect(await verify(status, body)).toMatchObject({ state: "unknown", raw_status: "gateway-bad-answer" });
  });

  it("sends the hash of the order, and the order in its own path segment", async () => {
    const paths: (string | undefined)[] = [];
    await using server = await serveWith((request, response) => {
      paths.push(request.url);
      response.end("{}");
    });
    await adapter(server).verify("../a?b#c");
    const hash = sha512(`../a?b#c${ACCOUNT.apiKey}${ACCOUNT.merchantId}`);
    const base = "/remita/exapp/api/v1/send/api/echannelsvc";
    expect(paths).toEqual([`${base}/${ACCOUNT.merchantId}/..%2Fa%3Fb%23c/${hash}/orderstatus.reg`]);
  });

  test.each([
    ["2026-11-21 12:00:00 AM", "2026-11-20T23:00:00.000Z"],
    ["2026-11-21 12:30:00 PM", "2026-11-21T11:30:00.000Z"],
    ["2026-11-21 14:05:09", "2026-11-21T13:05:09.000Z"],
    ["21/11/2026", undefined],
    ["", undefined],
  ])("maps %j to %s", (text, moment) => expect(parseLagosTime(text)).toBe(moment));
});

describe("the payment page", () => {
  it("is opened only by a form with the hash of the RRR", async () => {
    await using at = await openRemita();
    const wanted = payment();
    const made = await at.gateway.initialize(wanted);
    const rrr = made.retrieval_reference;
    const form = at.gateway.checkoutForm?.(rrr, wanted.callback_url);
    expect(form).toEqual({
      action: `${at.simulator.url}/remita/ecomm/finalize.reg`,
      fields: {
        merchantId: ACCOUNT.merchantId,
        rrr,
        responseurl: wanted.callback_url,
        hash: sha512(`${ACCOUNT.merchantId}${rrr}${ACCOUNT.apiKey}`),
      },
    });
    expect(at.gateway.formOrigins).toEqual([new URL(form?.action ?? "").origin]);
    const forged = new URLSearchParams({ ...form?.fields, hash: sha512("other") });
    expect((await fetch(form?.action ?? "", { method: "POST", body: forged })).status).toBe(400);
    const page = await openPage(at.gateway, made, wanted.callback_url);
    expect(await (await fetch(page)).text()).toContain(rrr);
    const back = (await pressButton(page, "pay")).headers.get("Location");
    expect(back).toBe(`${wanted.callback_url}&RRR=${rrr}&orderID=${wanted.reference}`);
  });

  it("does not exist if the reference is for banks only", async () => {
    await using at = await openRemita();
    const banks = createRemita({ ...ACCOUNT, baseUrl: at.simulator.url, atBanksOnly: true });
    expect(banks.checkoutForm).toBeUndefined();
    expect(banks.formOrigins).toEqual([]);
    const wanted = payment();
    const { retrieval_reference } = await banks.initialize(wanted);
    const pay = (rrr: string) =>
      fetch(`${at.simulator.url}/bank`, { method: "POST", body: new URLSearchParams({ rrr }) });
    expect((await pay("000000000000")).status).toBe(404);
    expect(await (await pay(retrieval_reference)).text()).toContain("₦12,500.50 paid");
    expect(await banks.verify(wanted.reference)).toMatchObject({ state: "paid", retrieval_reference });
  });
});

describe("a notification", () => {
  const { readWebhook } = createRemita({ ...ACCOUNT });
  const read = (body: unknown) =>
    readWebhook(Buffer.from(typeof body === "string" ? body : JSON.stringify(body)), new Headers());

  it("can contain several payments, each a separate event", () => {
    const one = { rrr: "310007769676", orderRef: "RB-1", amount: 12_500.5 };
    expect(
      read([one, { rrr: 310007769677, orderId: "RB-2", amount: "100.00" }, { rrr: "none" }]),
    ).toMatchObject([
      { event_id: "payment:310007769676", event: "payment", reference: "RB-1", kobo: 1_250_050 },
      {
        event_id: "payment:310007769677",
        reference: "RB-2",
        retrieval_reference: "310007769677",
        kobo: 10_000,
      },
    ]);
    expect(read({ rrr: "310007769676" })).toMatchObject([{ reference: undefined }]);
    expect(read(Array.from({ length: 5_000 }, () => one))).toHaveLength(100);
  });

  test.each(["{broken", "null", "[]", "{}", '[{"rrr":"12"}]', "\u0000"])(
    "rejects %j as a bad answer",
    (body) => {
      expect(() => read(body)).toThrow(expect.objectContaining({ code: "gateway-bad-answer" }));
    },
  );
});

test.each([
  { merchantId: "" },
  { serviceTypeId: "a b" },
  { apiKey: "" },
  { apiKey: "a b" },
  { baseUrl: "http://login.remita.net" },
  { baseUrl: "nonsense" },
])("refuses to start with %j", (changes) => {
  expect(() => createRemita({ ...ACCOUNT, ...changes })).toThrow(
    expect.objectContaining({ code: "settings" }),
  );
});

test("uses Remita's own page by default", () => {
  expect(createRemita(ACCOUNT)).toMatchObject({ name: "remita", formOrigins: ["https://login.remita.net"] });
});
