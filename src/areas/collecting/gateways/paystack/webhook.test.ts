import { createHmac } from "node:crypto";
import { describe, expect, it, test } from "vitest";
import { SECRET } from "../test-kit.ts";
import { createPaystack } from "./gateway.ts";

const gateway = createPaystack({ secret: SECRET });

const charge = {
  event: "charge.success",
  data: { id: 302961, status: "success", reference: "RB-1", amount: 10_000, currency: "NGN" },
};

function read(body: unknown, sign?: (bytes: Uint8Array) => string | undefined) {
  const bytes = Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
  const signature = sign ? sign(bytes) : hmac(bytes);
  return gateway.readWebhook(
    bytes,
    new Headers(signature === undefined ? {} : { "X-Paystack-Signature": signature }),
  )?.[0];
}

function hmac(bytes: Uint8Array, key = SECRET, algorithm = "sha512"): string {
  return createHmac(algorithm, key).update(bytes).digest("hex");
}

describe("signature", () => {
  it("covers the raw bytes", () => {
    const spaced = '{ "event" : "charge.success", "data" : {"id":1,"reference":"RB-1","status":"success"} }';
    expect(read(spaced)).toMatchObject({ event: "charge.success", reference: "RB-1" });
    expect(read(spaced, () => hmac(Buffer.from(JSON.stringify(JSON.parse(spaced)))))).toBeUndefined();
  });

  it("can be in upper case", () => {
    expect(read(charge, (bytes) => hmac(bytes).toUpperCase())).toMatchObject({ reference: "RB-1" });
  });

  test.each<[string, (bytes: Uint8Array) => string | undefined]>([
    ["missing", () => undefined],
    ["empty", () => ""],
    ["of another key", (bytes) => hmac(bytes, "sk_test_other")],
    ["of other bytes", (bytes) => hmac(Buffer.concat([bytes, Buffer.from(" ")]))],
    ["of another algorithm", (bytes) => hmac(bytes, SECRET, "sha256")],
    ["cut short", (bytes) => hmac(bytes).slice(0, -2)],
    ["too long", (bytes) => `${hmac(bytes)}00`],
    ["given twice", (bytes) => `${hmac(bytes)}, ${hmac(bytes)}`],
    ["not hexadecimal", () => "z".repeat(128)],
  ])("%s is refused", (_, sign) => expect(read(charge, sign)).toBeUndefined());

  it("is checked before anything is parsed", () => {
    expect(read("{broken", () => "0".repeat(128))).toBeUndefined();
  });
});

describe("event", () => {
  it("has its amount in kobo, from a number or string", () => {
    const event = {
      event: "charge.success",
      reference: "RB-1",
      kobo: 10_000,
      currency: "NGN",
      raw_status: "success",
    };
    expect(read(charge)).toEqual({ event_id: "charge.success:302961:success", ...event });
    expect(read({ ...charge, data: { ...charge.data, amount: "10000" } })).toMatchObject(event);
  });

  test.each([
    [
      "refund.processed",
      { transaction_reference: "RB-1", refund_reference: "132", status: "processed", amount: "500" },
    ],
    [
      "refund.pending",
      { transaction_reference: "RB-1", refund_reference: null, status: "pending", amount: 500 },
    ],
    ["charge.dispute.create", { id: 9, status: "awaiting", transaction: { reference: "RB-1" } }],
  ])("%s names the payment", (event, data) => {
    expect(read({ event, data })).toMatchObject({ event, reference: "RB-1" });
  });

  it("has no reference if it is not about a payment", () => {
    const event = read({ event: "customeridentification.failed", data: { customer_id: 5 } });
    expect(event).toMatchObject({ event: "customeridentification.failed", reference: undefined });
  });

  it("has an ID that distinguishes events", () => {
    const refund = { transaction_reference: "RB-1", refund_reference: null, status: "pending", amount: 500 };
    const ids = [
      charge,
      { ...charge, event: "charge.failed" },
      { ...charge, data: { ...charge.data, id: 302962 } },
      { ...charge, data: { ...charge.data, status: "reversed" } },
      { event: "refund.pending", data: refund },
      { event: "refund.pending", data: { ...refund, amount: 700 } },
      { event: "refund.pending", data: { ...refund, transaction_reference: "RB-2" } },
      { event: "refund.processed", data: { ...refund, status: "processed" } },
    ].map((body) => read(body)?.event_id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each(["{broken", "null", "[]", '{"event":"charge.success"}', '{"data":{}}', "\u0000"])(
    "refuses signed invalid content %j",
    (body) => expect(() => read(body)).toThrow(expect.objectContaining({ code: "gateway-bad-answer" })),
  );
});
