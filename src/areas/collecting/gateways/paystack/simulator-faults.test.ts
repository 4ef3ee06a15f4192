import { describe, expect, it, test } from "vitest";
import { openPaystack, payment, payOnPage, pressButton } from "../test-kit.ts";

describe("responses", () => {
  it("leave the state unknown if missing, although the payment was made", async () => {
    await using at = await openPaystack({ gateway: { timeoutMs: 1_000 } });
    const wanted = payment();
    at.simulator.control.set({ timeout: true });
    await expect(at.gateway.initialize(wanted)).rejects.toMatchObject({
      code: "gateway-timeout",
      status: 503,
    });
    expect(await at.gateway.verify(wanted.reference)).toMatchObject({
      state: "unknown",
      raw_status: "gateway-timeout",
    });
    at.simulator.control.reset();
    expect(await at.gateway.verify(wanted.reference)).toMatchObject({ state: "pending" });
    await expect(at.gateway.initialize(wanted)).rejects.toMatchObject({
      gateway_code: "duplicate_reference",
    });
  });

  it("leave the state unknown if in HTML", async () => {
    await using at = await openPaystack();
    const wanted = await payOnPage(at);
    at.simulator.control.set({ html: true });
    await expect(at.gateway.initialize(payment())).rejects.toMatchObject({
      code: "gateway-bad-answer",
      http: 502,
    });
    expect(await at.gateway.verify(wanted.reference)).toMatchObject({
      state: "unknown",
      raw_status: "gateway-bad-answer",
    });
  });

  it("are awaited up to the timeout if slow", async () => {
    await using at = await openPaystack({ gateway: { timeoutMs: 1_500 } });
    const wanted = await payOnPage(at);
    at.simulator.control.set({ slow_ms: 150 });
    const started = performance.now();
    expect(await at.gateway.verify(wanted.reference)).toMatchObject({ state: "paid" });
    expect(performance.now() - started).toBeGreaterThanOrEqual(140);
    at.simulator.control.set({ slow_ms: 30_000 });
    expect(await at.gateway.verify(wanted.reference)).toMatchObject({ state: "unknown" });
  });

  it("can differ from the request", async () => {
    await using at = await openPaystack();
    const wanted = await payOnPage(at);
    const { control } = at.simulator;
    control.set({ kobo: 100 });
    const short = await at.gateway.verify(wanted.reference);
    expect(short).toMatchObject({ state: "paid", kobo: 100, requested_kobo: wanted.kobo });
    expect(short.kobo).not.toBe(wanted.kobo);
    control.reset();
    control.set({ currency: "GHS" });
    expect(await at.gateway.verify(wanted.reference)).toMatchObject({ state: "paid", currency: "GHS" });
    control.reset();
    control.set({ reference: "RB-other" });
    expect(await at.gateway.verify(wanted.reference)).toMatchObject({
      state: "unknown",
      reference: wanted.reference,
    });
    control.reset();
    control.set({ amount_as_string: true });
    expect(await at.gateway.verify(wanted.reference)).toMatchObject({ state: "paid", kobo: wanted.kobo });
    control.set({ status: "queued" });
    expect(await at.gateway.verify(wanted.reference)).toMatchObject({
      state: "pending",
      raw_status: "queued",
    });
  });

  it("can refuse every reference, and decline every card", async () => {
    await using at = await openPaystack();
    at.simulator.control.set({ decline_all: true });
    const wanted = await payOnPage(at);
    expect(await at.gateway.verify(wanted.reference)).toMatchObject({ state: "failed" });
    at.simulator.control.set({ duplicate_references: true });
    await expect(at.gateway.initialize(payment())).rejects.toMatchObject({
      gateway_code: "duplicate_reference",
    });
  });
});

test("stopping ends hanging responses and scheduled webhooks", async () => {
  const at = await openPaystack({ statuses: [500], simulator: { retryMs: [60_000] } });
  const { authorization_url } = await at.gateway.initialize(payment());
  await pressButton(authorization_url, "pay");
  at.simulator.control.set({ timeout: true });
  const hanging = at.gateway.verify("RB-1");
  const started = performance.now();
  await at[Symbol.asyncDispose]();
  expect(performance.now() - started).toBeLessThan(30_000);
  expect(await hanging).toMatchObject({ state: "unknown" });
});
