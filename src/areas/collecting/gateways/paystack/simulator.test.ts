import { existsSync } from "node:fs";
import { appendFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import {
  CALLBACK,
  call,
  headersOf,
  openPaystack,
  payment,
  pressButton,
  readOne,
  SECRET,
} from "../test-kit.ts";
import { createPaystackSimulator } from "./simulator.ts";

describe("a payment", () => {
  it("completes from initialize through the page to callback, webhook and verify", async () => {
    await using at = await openPaystack();
    const wanted = payment({ metadata: { bill: "7K3D-M9QX" } });
    const { authorization_url, access_code } = await at.gateway.initialize(wanted);
    expect(authorization_url).toBe(`${at.simulator.url}/checkout/${access_code}`);
    expect(at.gateway.formOrigins).toEqual([new URL(authorization_url).origin]);
    expect(await at.gateway.verify(wanted.reference)).toMatchObject({
      state: "pending",
      raw_status: "abandoned",
    });

    const page = await fetch(authorization_url);
    expect(page.status).toBe(200);
    const text = await page.text();
    for (const part of ["SIMULATOR", "No real money moves", "₦12,500.50", wanted.email, wanted.reference])
      expect(text).toContain(part);

    const back = await pressButton(authorization_url, "pay");
    expect(back.status).toBe(303);
    const query = `&trxref=${wanted.reference}&reference=${wanted.reference}`;
    expect(back.headers.get("Location")).toBe(`${CALLBACK}${query}`);

    await at.simulator.control.idle();
    const [delivery, ...others] = at.deliveries;
    if (!delivery) throw new Error("No webhook came.");
    expect(others).toEqual([]);
    const event = readOne(at.gateway, delivery);
    expect(event).toMatchObject({ event: "charge.success", reference: wanted.reference, kobo: wanted.kobo });
    expect(
      at.gateway.readWebhook(Buffer.concat([delivery.body, Buffer.from("\n")]), headersOf(delivery)),
    ).toBeUndefined();

    const answer = await at.gateway.verify(wanted.reference);
    const paid = {
      state: "paid",
      kobo: wanted.kobo,
      requested_kobo: wanted.kobo,
      currency: "NGN",
      channel: "card",
    };
    expect(answer).toMatchObject({ ...paid, raw_status: "success", fee_kobo: 28_751 });
    expect(Math.abs(Date.parse(answer.paid_at ?? "") - Date.now())).toBeLessThan(60_000);
  });

  it("that is declined fails without a webhook, and can be retried", async () => {
    await using at = await openPaystack();
    const wanted = payment();
    const { authorization_url } = await at.gateway.initialize(wanted);
    expect((await pressButton(authorization_url, "decline")).status).toBe(303);
    await at.simulator.control.idle();
    expect(at.deliveries).toEqual([]);
    expect(await at.gateway.verify(wanted.reference)).toMatchObject({
      state: "failed",
      raw_status: "failed",
    });
    expect(await (await fetch(authorization_url)).text()).toContain("declined. You can try again");
    await pressButton(authorization_url, "pay");
    expect(await at.gateway.verify(wanted.reference)).toMatchObject({ state: "paid" });
  });

  it("that is abandoned remains open", async () => {
    await using at = await openPaystack();
    const wanted = payment();
    const { authorization_url } = await at.gateway.initialize(wanted);
    const back = await pressButton(authorization_url, "abandon");
    expect(back.headers.get("Location")).toContain(wanted.reference);
    expect(await at.gateway.verify(wanted.reference)).toMatchObject({
      state: "pending",
      raw_status: "abandoned",
    });
  });

  it("remains paid once, regardless of later clicks", async () => {
    await using at = await openPaystack();
    const wanted = payment();
    const { authorization_url } = await at.gateway.initialize(wanted);
    for (const choice of ["pay", "pay", "decline", "abandon"]) await pressButton(authorization_url, choice);
    await at.simulator.control.idle();
    expect(at.deliveries).toHaveLength(1);
    expect(await at.gateway.verify(wanted.reference)).toMatchObject({ state: "paid" });
    const page = await (await fetch(authorization_url)).text();
    expect(page).toContain("This payment is done");
    expect(page).not.toContain("<button");
  });
});

describe("the page", () => {
  it("runs no scripts, loads no external resources and escapes its content", async () => {
    await using at = await openPaystack();
    const body = { email: "o'<b>@example.com", amount: 5, reference: "R1", callback_url: CALLBACK };
    expect((await call(at.simulator.url, "/transaction/initialize", body)).status).toBe(400);
    const { authorization_url } = await at.gateway.initialize(payment({ email: "o'neil@example.com" }));
    const page = await fetch(authorization_url);
    const text = await page.text();
    expect(page.headers.get("Content-Security-Policy")).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self' http://localhost:3999; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(text).not.toMatch(/<script|style=|https?:/);
    expect(text).toContain("o&#39;neil@example.com");
    const style = await fetch(new URL("/simulator.css", authorization_url));
    expect([style.status, style.headers.get("Content-Type")]).toEqual([200, "text/css; charset=utf-8"]);
  });

  it("reports an unknown payment or choice", async () => {
    await using at = await openPaystack();
    expect((await fetch(`${at.simulator.url}/checkout/nothing`)).status).toBe(404);
    const { authorization_url } = await at.gateway.initialize(payment());
    expect((await pressButton(authorization_url, "steal")).status).toBe(400);
  });
});

describe("a restart", () => {
  const options = { secret: SECRET, webhookUrl: "http://127.0.0.1:9/", publicUrl: "http://localhost:9" };

  it("keeps pending payments and undelivered webhooks", async () => {
    const folder = await mkdtemp(join(tmpdir(), "simulator-"));
    const file = join(folder, "journal.jsonl");
    try {
      const wanted = payment();
      let checkout = "";
      {
        await using before = await openPaystack({
          simulator: { file, webhookUrl: "http://127.0.0.1:9/", retryMs: [60_000] },
        });
        checkout = new URL((await before.gateway.initialize(wanted)).authorization_url).pathname;
        const paid = payment();
        await pressButton((await before.gateway.initialize(paid)).authorization_url, "pay");
      }
      expect(existsSync(`${file}.new`)).toBe(false);
      // A process killed while writing leaves an incomplete last line.
      await appendFile(file, '{"payment":{"id":');
      await using after = await openPaystack({ simulator: { file } });
      await after.simulator.control.idle();
      expect(after.deliveries).toHaveLength(1);
      await pressButton(`${after.simulator.url}${checkout}`, "pay");
      expect(await after.gateway.verify(wanted.reference)).toMatchObject({ state: "paid" });
      await after.simulator.control.idle();
      const ids = after.deliveries.map((one) => readOne(after.gateway, one)?.event_id);
      expect(new Set(ids).size).toBe(2);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test("refuses to start with a corrupt journal", async () => {
    const folder = await mkdtemp(join(tmpdir(), "simulator-"));
    try {
      await writeFile(join(folder, "journal"), "nonsense\n");
      expect(() => createPaystackSimulator({ ...options, file: join(folder, "journal") })).toThrow(
        SyntaxError,
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
