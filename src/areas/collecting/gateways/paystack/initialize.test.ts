import { describe, expect, it, test } from "vitest";
import { GatewayError } from "../gateway-error.ts";
import { adapter, payment, SECRET, serveAnswer, serveWith } from "../test-kit.ts";
import { createPaystack } from "./gateway.ts";

async function initialize(status: number, body: unknown): Promise<GatewayError> {
  await using server = await serveAnswer(status, body);
  const error: unknown = await adapter(server)
    .initialize(payment())
    .then(
      () => undefined,
      (thrown) => thrown,
    );
  expect(error).toBeInstanceOf(GatewayError);
  return error as GatewayError;
}

describe("initialize", () => {
  it("sends the documented fields, with the secret as bearer token", async () => {
    const seen: unknown[] = [];
    await using server = await serveWith(async (request, response) => {
      const body = JSON.parse(Buffer.concat(await request.toArray()).toString()) as { reference: string };
      seen.push({ path: `${request.method} ${request.url}`, key: request.headers.authorization, body });
      const data = {
        authorization_url: `http://${request.headers.host}/c/1`,
        access_code: "1",
        reference: body.reference,
      };
      response.end(JSON.stringify({ status: true, message: "ok", data }));
    });
    const wanted = payment({ metadata: { bill: 7 } });
    expect(await adapter(server).initialize(wanted)).toEqual({
      authorization_url: `${server.url}/c/1`,
      access_code: "1",
    });
    const { kobo, ...rest } = wanted;
    const body = { ...rest, amount: kobo, currency: "NGN" };
    expect(seen).toEqual([{ path: "POST /transaction/initialize", key: `Bearer ${SECRET}`, body }]);
  });

  it("distinguishes a refusal from a bad response, without the secret in either", async () => {
    const refused = await initialize(400, {
      status: false,
      message: "Duplicate",
      code: "duplicate_reference",
    });
    expect(refused).toMatchObject({
      code: "gateway-refused",
      gateway_code: "duplicate_reference",
      status: 503,
    });
    const bad = await initialize(200, { status: true, message: "ok", data: {} });
    expect(bad).toMatchObject({ code: "gateway-bad-answer", http: 200 });
    expect(JSON.stringify([refused, bad]) + refused.stack + bad.stack).not.toContain(SECRET);
  });

  it("accepts only payment pages of the configured checkout", async () => {
    const wanted = payment();
    for (const authorization_url of ["https://evil.example/pay", "javascript:alert(1)", "/checkout/1"]) {
      const data = { authorization_url, access_code: "1", reference: wanted.reference };
      await using server = await serveAnswer(200, { status: true, message: "ok", data });
      await expect(adapter(server).initialize(wanted)).rejects.toMatchObject({ code: "gateway-bad-answer" });
    }
  });

  test.each([
    { kobo: 0 },
    { kobo: -1 },
    { kobo: 1.5 },
    { kobo: Number.NaN },
    { reference: "a b" },
    { reference: "" },
  ])("refuses %j before any request", async (changes) => {
    const gateway = createPaystack({ secret: SECRET, baseUrl: "http://127.0.0.1:9" });
    await expect(gateway.initialize(payment(changes))).rejects.toThrow(RangeError);
  });
});
