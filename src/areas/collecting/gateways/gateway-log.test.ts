import { afterEach, beforeEach, expect, test } from "vitest";
import type { LogBuffer } from "#platform/system-log/buffer.ts";
import { inLogContext } from "#platform/system-log/context.ts";
import { closeBuffer, openBuffer } from "#platform/system-log/record.ts";
import { createRemita } from "./remita/gateway.ts";
import { adapter, CALLBACK, SECRET, serveAnswer } from "./test-kit.ts";

/** The system logs contain the name, duration and result of a call, but no key, payer or full reference. */

const REFERENCE = "RB-7K3D9M2PQ8R4T6W1Y5A3C7E9G2J4L6N8";
let buffer: LogBuffer;

beforeEach(() => {
  buffer = openBuffer(100);
});
afterEach(closeBuffer);

const entries = () => buffer.take(100).map(({ entry }) => entry);

test("logs an answered call with its request", async () => {
  await using served = await serveAnswer(200, { status: true, message: "ok", data: {} });
  await inLogContext({ request_id: "of-this-request" }, () => adapter(served).verify(REFERENCE));
  expect(entries()).toEqual([
    {
      kind: "gateway",
      level: "info",
      name: "paystack",
      act: "verify",
      status: 200,
      ms: expect.any(Number),
      reference: "RB-7K3D9M2P",
      request_id: "of-this-request",
    },
  ]);
});

test("logs refusals and missing responses as warnings", async () => {
  await using served = await serveAnswer(401, { status: false, message: "Invalid key" });
  const request = { reference: REFERENCE, kobo: 100, email: "ngozi@example.ng", callback_url: CALLBACK };
  await adapter(served)
    .initialize(request)
    .catch(() => undefined);
  const url = served.url;
  await served[Symbol.asyncDispose]();
  await createRemita({
    merchantId: "2547916",
    serviceTypeId: "4430731",
    apiKey: "secret-of-ours",
    baseUrl: url,
  }).verify(REFERENCE);
  const logged = entries();
  expect(logged).toMatchObject([
    { level: "warn", name: "paystack", act: "initialize", status: 401 },
    { level: "warn", name: "remita", act: "verify", code: "gateway-timeout" },
  ]);
  const text = JSON.stringify(logged);
  for (const secret of [SECRET, "secret-of-ours", "ngozi", "2547916", REFERENCE])
    expect(text).not.toContain(secret);
});
