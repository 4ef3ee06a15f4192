import { describe, expect, it, test } from "vitest";
import { adapter, SECRET, serveAnswer, serveWith } from "../test-kit.ts";
import { createPaystack } from "./gateway.ts";

const verification = {
  status: "success",
  reference: "RB-1",
  amount: 1000,
  requested_amount: 1000,
  currency: "NGN",
  channel: "card",
  paid_at: "2026-03-01T09:00:00.000+01:00",
  fees: 15,
};

const verified = (changes: object = {}) => ({
  status: true,
  message: "ok",
  data: { ...verification, ...changes },
});

async function verify(status: number, body: unknown, type?: string) {
  await using server = await serveAnswer(status, body, type);
  return await adapter(server).verify("RB-1");
}

describe("verify", () => {
  test.each([
    ["success", "paid"],
    ["failed", "failed"],
    ["reversed", "reversed"],
    ["abandoned", "pending"],
    ["ongoing", "pending"],
    ["pending", "pending"],
    ["processing", "pending"],
    ["queued", "pending"],
    ["some-new-word", "unknown"],
  ])("maps %s to %s", async (status, state) => {
    expect(await verify(200, verified({ status }))).toMatchObject({ state, raw_status: status, kobo: 1000 });
  });

  it("returns all fields in kobo and UTC", async () => {
    expect(await verify(200, verified())).toEqual({
      state: "paid",
      reference: "RB-1",
      kobo: 1000,
      requested_kobo: 1000,
      currency: "NGN",
      raw_status: "success",
      channel: "card",
      paid_at: "2026-03-01T08:00:00.000Z",
      fee_kobo: 15,
    });
  });

  it("accepts amounts as strings", async () => {
    const answer = await verify(200, verified({ amount: "1000", requested_amount: "1200", fees: "15" }));
    expect(answer).toMatchObject({ kobo: 1000, requested_kobo: 1200, fee_kobo: 15 });
  });

  test.each([
    ["5xx with JSON", 503, { status: false, message: "busy" }],
    ["5xx that claims a failure", 500, verified({ status: "failed" })],
    ["a redirection", 302, verified()],
    ["broken JSON", 200, '{"status": true, "data": {'],
    ["an empty body", 200, ""],
    ["null", 200, "null"],
    ["another payment's reference", 200, verified({ reference: "RB-2" })],
    ["no amount", 200, verified({ amount: undefined })],
    ["half a kobo", 200, verified({ amount: 10.5 })],
    ["a negative amount", 200, verified({ amount: -1000 })],
    ["an amount in words", 200, verified({ amount: "1,000" })],
    ["an amount beyond safe integers", 200, verified({ amount: "9007199254740993" })],
    ["no currency", 200, verified({ currency: null })],
    ["status true in words", 200, { ...verified(), status: "true" }],
  ])("leaves the state unknown for %s", async (_, status, body) => {
    const answer = await verify(status, body);
    expect(answer).toMatchObject({ state: "unknown", reference: "RB-1", raw_status: "gateway-bad-answer" });
  });

  it("returns unknown for HTML", async () => {
    const answer = await verify(200, "<html><h1>Maintenance</h1></html>", "text/html");
    expect(answer).toMatchObject({ state: "unknown", raw_status: "gateway-bad-answer" });
  });

  it("returns unknown with the gateway's code for a refusal", async () => {
    const answer = await verify(404, { status: false, message: "gone", code: "transaction_not_found" });
    expect(answer).toMatchObject({
      state: "unknown",
      raw_status: "gateway-refused",
      problem: { http: 404, gateway_code: "transaction_not_found" },
    });
  });

  it("returns unknown for no response, a truncated response and no connection", async () => {
    await using silent = await serveWith(() => undefined);
    await using cut = await serveWith((_, response) => {
      response.writeHead(200, { "Content-Length": "100" }).write('{"status":');
      setTimeout(() => response.destroy(), 10);
    });
    await using dripping = await serveWith((_, response) => void response.writeHead(200).write(" "));
    const missing = await serveAnswer(200, verified());
    await missing[Symbol.asyncDispose]();
    for (const server of [silent, cut, dripping, missing]) {
      const answer = await adapter(server, 150).verify("RB-1");
      expect(answer).toMatchObject({ state: "unknown", raw_status: "gateway-timeout" });
    }
  });

  it("rejects with the caller's reason when aborted", async () => {
    await using silent = await serveWith(() => undefined);
    const reason = new Error("stopping");
    const stop = new AbortController();
    setTimeout(() => stop.abort(reason), 20);
    await expect(adapter(silent).verify("RB-1", stop.signal)).rejects.toBe(reason);
  });

  it("follows no redirect, which could leak the secret", async () => {
    let followed = 0;
    await using elsewhere = await serveWith((_, response) => {
      followed += 1;
      response.end(JSON.stringify(verified()));
    });
    await using server = await serveWith((_, response) => {
      response.writeHead(307, { Location: elsewhere.url }).end();
    });
    expect(await adapter(server).verify("RB-1")).toMatchObject({
      state: "unknown",
      raw_status: "gateway-bad-answer",
    });
    expect(followed).toBe(0);
  });

  it("encodes the reference in its own path segment", async () => {
    const paths: (string | undefined)[] = [];
    await using server = await serveWith((request, response) => {
      paths.push(request.url);
      response.end(JSON.stringify(verified({ reference: "../a?b#c" })));
    });
    await adapter(server).verify("../a?b#c");
    expect(paths).toEqual(["/transaction/verify/..%2Fa%3Fb%23c"]);
  });
});

test.each([
  { secret: "" },
  { secret: "sk test" },
  { secret: SECRET, baseUrl: "http://api.paystack.co" },
  { secret: SECRET, baseUrl: "nonsense" },
  { secret: SECRET, checkoutOrigin: "http://checkout.example" },
])("refuses to start with %j", (options) => {
  expect(() => createPaystack(options)).toThrow(expect.objectContaining({ code: "settings" }));
});

test("uses Paystack's own page by default", () => {
  const gateway = createPaystack({ secret: SECRET });
  expect(gateway).toMatchObject({ name: "paystack", formOrigins: ["https://checkout.paystack.com"] });
});
