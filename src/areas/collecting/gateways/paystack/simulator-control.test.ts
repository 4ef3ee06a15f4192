import { request as httpRequest } from "node:http";
import { describe, expect, it, test } from "vitest";
import { openPaystack, payOnPage, SECRET } from "../test-kit.ts";
import { createPaystackSimulator } from "./simulator.ts";

describe("control", () => {
  it("accepts commands over HTTP from this machine", async () => {
    await using at = await openPaystack();
    const send = (method: string, path: string, body?: unknown) =>
      fetch(`${at.simulator.url}/__simulator${path}`, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    expect(await (await send("PATCH", "/faults", { kobo: 5 })).json()).toMatchObject({
      kobo: 5,
      html: false,
    });
    const wanted = await payOnPage(at);
    expect(await at.gateway.verify(wanted.reference)).toMatchObject({ kobo: 5 });
    expect(await (await send("GET", "")).json()).toMatchObject({
      faults: { kobo: 5 },
      payments: [{ reference: wanted.reference }],
      webhooks: [{ state: "delivered" }],
    });
    expect(await (await send("DELETE", "/faults")).json()).toMatchObject({ kobo: null });
    expect(await (await send("POST", `/webhooks/${wanted.reference}`, { copies: 4 })).json()).toEqual({
      sent: 4,
    });
    expect(at.deliveries).toHaveLength(5);
    expect((await send("POST", "/webhooks/none", {})).status).toBe(404);
    expect((await send("PATCH", "/faults", { no_such_fault: true })).status).toBe(422);
    expect((await send("PATCH", "/faults", { slow_ms: -1 })).status).toBe(422);
  });

  test.each([
    ["a proxy", { "X-Forwarded-For": "203.0.113.9" }],
    ["another name for this machine", { Host: "evil.example" }],
    ["another site's page", { Origin: "https://evil.example" }],
  ])("refuses commands through %s", async (_, headers) => {
    await using at = await openPaystack();
    const status = await new Promise((resolve, reject) => {
      httpRequest(`${at.simulator.url}/__simulator`, { headers }, (answer) =>
        resolve(answer.resume().statusCode),
      )
        .on("error", reject)
        .end();
    });
    expect(status).toBe(403);
  });

  it("refuses commands without a socket", async () => {
    const { app } = createPaystackSimulator({
      secret: SECRET,
      webhookUrl: "http://127.0.0.1:9",
      publicUrl: "http://localhost",
    });
    expect((await app.request("http://localhost/__simulator")).status).toBe(403);
  });
});
