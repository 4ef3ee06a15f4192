import { describe, expect, it, test } from "vitest";
import { definitions, openGateway } from "./contract-kit.ts";
import { initialValue, missingSettings } from "./gateway-definition.ts";
import { payment } from "./test-kit.ts";

/** Each gateway's own status names of a payment. */
const STATUSES: Readonly<Record<string, { pending: string | null; failed: string; paid: string }>> = {
  paystack: { pending: "abandoned", failed: "failed", paid: "success" },
  // The gateway has no transaction before the payer tries to pay.
  flutterwave: { pending: null, failed: "failed", paid: "successful" },
  remita: { pending: "021", failed: "02", paid: "00" },
};

const statusesOf = (name: string) => {
  const statuses = STATUSES[name];
  if (!statuses) throw new Error(`Add the statuses of ${name}.`);
  return statuses;
};

describe("the definitions", () => {
  it("have unique names and settings", () => {
    expect(definitions.length).toBeGreaterThan(1);
    for (const list of [
      definitions.map(({ name }) => name),
      definitions.map(({ label }) => label),
      definitions.map(({ simulator }) => simulator.journal),
      definitions.flatMap(({ settings }) => Object.keys(settings)),
    ])
      expect(new Set(list).size).toBe(list.length);
    for (const { name } of definitions) expect(name).toMatch(/^[a-z][a-z0-9-]*$/);
  });

  it.each(definitions.map((one) => [one.name, one] as const))(
    "of %s require all settings of an account, and move no real money in a demonstration",
    (_, definition) => {
      const { settings, keySetting, simulator, findLiveSetting, create } = definition;
      const empty = Object.fromEntries(
        Object.entries(settings).map(([name, one]) => [name, initialValue(one)]),
      );
      expect(missingSettings(definition, empty)).toContain(keySetting);
      expect(settings[keySetting]?.field.kind).toBe("secret");
      expect(() => create(empty, {})).toThrow(expect.objectContaining({ code: "settings" }));
      const account = simulator.account();
      expect(missingSettings(definition, account)).toEqual([]);
      for (const [name, { format }] of Object.entries(settings))
        if (format && account[name]) expect(account[name]).toMatch(format.pattern);
      expect(findLiveSetting(account, { url: "http://localhost:4001" })).toBeUndefined();
      expect(() => create(account, { url: "http://gateway.example" })).toThrow(/https/);
    },
  );
});

/** The requirements of `PaymentGateway` for every adapter, against a simulator of its own. */
describe.each(definitions.map((one) => [one.name, one] as const))("%s", (name, definition) => {
  const statuses = statusesOf(name);
  const open = (options?: Parameters<typeof openGateway>[1]) => openGateway(definition, options);

  it("completes a payment through page, callback, notification and query with the exact amount", async () => {
    await using at = await open();
    expect(at.gateway.name).toBe(name);
    for (const kobo of [100, 101, 1_250_050, 99_999_999_999_999]) {
      at.deliveries.length = 0;
      const wanted = payment({ kobo });
      const back = await at.choose(wanted, "pay");
      expect(back).toContain(wanted.reference);
      expect(back).toContain(new URL(wanted.callback_url).origin);
      await at.simulator.control.idle();
      const [delivery, ...others] = at.deliveries;
      if (!delivery) throw new Error("No notification came.");
      expect(others).toEqual([]);
      expect(at.read(delivery)).toMatchObject([{ reference: wanted.reference, kobo }]);
      const answer = await at.gateway.verify(wanted.reference);
      expect(answer).toMatchObject({
        state: "paid",
        reference: wanted.reference,
        kobo,
        requested_kobo: kobo,
        currency: "NGN",
        raw_status: statuses.paid,
      });
      expect(Math.abs(Date.parse(answer.paid_at ?? "") - Date.now())).toBeLessThan(60_000);
    }
  });

  it('reports "untouched" until the payer tries to pay', async () => {
    await using at = await open();
    const wanted = payment();
    await at.gateway.initialize(wanted);
    const answer = await at.gateway.verify(wanted.reference);
    expect(answer).toMatchObject(
      statuses.pending === null
        ? { state: "unknown", problem: { code: "gateway-refused", unknown_reference: true } }
        : { state: "pending", untouched: true, raw_status: statuses.pending },
    );
    await at.choose(payment(), "abandon");
    at.simulator.control.pay(wanted.reference);
    const later = await at.gateway.verify(wanted.reference);
    expect(later).toMatchObject({ state: "paid", kobo: wanted.kobo });
    expect(later.untouched).toBeUndefined();
  });

  it("reports a declined payment without a notification", async () => {
    await using at = await open();
    const wanted = payment();
    await at.choose(wanted, "decline");
    await at.simulator.control.idle();
    expect(at.deliveries).toEqual([]);
    const answer = await at.gateway.verify(wanted.reference);
    expect(answer).toMatchObject({ state: "failed", raw_status: statuses.failed });
  });

  test.each([
    ["never answers", { timeout: true }, "gateway-timeout"],
    ["cuts the connection", { reset: true }, "gateway-timeout"],
    ["answers HTML", { html: true }, "gateway-bad-answer"],
    ["answers 500", { server_error: true }, "gateway-bad-answer"],
    ["sends a truncated response", { garbage: true }, "gateway-bad-answer"],
    ["answers about another payment", { reference: "RB-OTHER" }, "gateway-bad-answer"],
    ["refuses our key", { refuse_key: true }, "gateway-refused"],
    ["forgets the payment", { forget: true }, "gateway-refused"],
  ] as const)("that %s leaves the payment unknown, never failed", async (_, faults, code) => {
    await using at = await open({ timeoutMs: 1_500 });
    const wanted = payment();
    await at.choose(wanted, "pay");
    at.simulator.control.set(faults);
    const answer = await at.gateway.verify(wanted.reference);
    expect(answer).toMatchObject({ state: "unknown", reference: wanted.reference, raw_status: code });
    if (answer.state !== "unknown") throw new Error("It is known.");
    expect(answer.problem).toMatchObject({
      key_refused: "refuse_key" in faults,
      unknown_reference: "forget" in faults,
    });
    at.simulator.control.reset();
    expect(await at.gateway.verify(wanted.reference)).toMatchObject({ state: "paid" });
  });

  test.each([
    ["another amount", { kobo: 100 }, { state: "paid", kobo: 100 }],
    ["an amount as text", { amount_as_string: true }, { state: "paid", kobo: 1_250_050 }],
    ["another currency", { currency: "GHS" }, { state: "paid", currency: "GHS" }],
    ["an unknown status", { status: "perhaps" }, { state: "unknown", raw_status: "perhaps" }],
  ] as const)(
    "that reports %s is passed on unchanged, for the caller to compare",
    async (_, faults, expected) => {
      await using at = await open();
      const wanted = payment();
      await at.choose(wanted, "pay");
      at.simulator.control.set(faults);
      expect(await at.gateway.verify(wanted.reference)).toMatchObject(expected);
    },
  );

  test.each([
    ["never answers", { timeout: true }, "gateway-timeout"],
    ["cuts the connection", { reset: true }, "gateway-timeout"],
    ["answers HTML", { html: true }, "gateway-bad-answer"],
    ["answers 500", { server_error: true }, "gateway-bad-answer"],
    ["sends a truncated response", { garbage: true }, "gateway-bad-answer"],
    ["refuses our key", { refuse_key: true }, "gateway-refused"],
  ] as const)("that %s at the start of a payment gives no page to redirect to", async (_, faults, code) => {
    await using at = await open({ timeoutMs: 1_500 });
    at.simulator.control.set(faults);
    await expect(at.gateway.initialize(payment())).rejects.toMatchObject({ code, status: 503 });
  });

  it("repeats a notification until it is accepted, as the same event", async () => {
    await using at = await open({ statuses: [500, 302] });
    const wanted = payment();
    await at.choose(wanted, "pay");
    await at.simulator.control.idle();
    expect(at.deliveries).toHaveLength(3);
    await at.simulator.control.resend(wanted.reference, 50);
    const ids = at.deliveries.map((delivery) => at.read(delivery)?.[0]?.event_id);
    expect(ids).toHaveLength(53);
    expect(new Set(ids).size).toBe(1);
  });

  it("stops repeating a notification, and a lost one leaves the payment queryable", async () => {
    await using at = await open({ statuses: Array<number>(9).fill(503) });
    await at.choose(payment(), "pay");
    await at.simulator.control.idle();
    expect(at.deliveries).toHaveLength(4);
    expect(at.simulator.control.webhooks()).toMatchObject([{ state: "given-up", attempts: 4 }]);
    at.simulator.control.set({ drop_webhooks: true });
    const wanted = payment();
    await at.choose(wanted, "pay");
    await at.simulator.control.idle();
    expect(at.deliveries).toHaveLength(4);
    expect(await at.gateway.verify(wanted.reference)).toMatchObject({ state: "paid", kobo: wanted.kobo });
  });

  it("waits for slow responses up to the timeout, and can decline every card", async () => {
    await using at = await open({ timeoutMs: 1_500 });
    const wanted = payment();
    await at.choose(wanted, "pay");
    at.simulator.control.set({ slow_ms: 150 });
    expect(await at.gateway.verify(wanted.reference)).toMatchObject({ state: "paid" });
    at.simulator.control.set({ slow_ms: 30_000 });
    expect(await at.gateway.verify(wanted.reference)).toMatchObject({ state: "unknown" });
    at.simulator.control.reset();
    at.simulator.control.set({ decline_all: true });
    const declined = payment();
    await at.choose(declined, "pay");
    expect(await at.gateway.verify(declined.reference)).toMatchObject({ state: "failed" });
  });

  test.each([
    { kobo: 0 },
    { kobo: -1 },
    { kobo: 1.5 },
    { kobo: Number.NaN },
    { reference: "a b" },
    { reference: "" },
  ])("refuses %j before any request", async (changes) => {
    await using at = await open();
    await expect(at.gateway.initialize(payment(changes))).rejects.toThrow(RangeError);
    expect(at.simulator.control.payments()).toEqual([]);
  });
});

const signed = definitions.filter(({ webhook }) => webhook.signed).map((one) => [one.name, one] as const);

describe.each(signed)("%s with signed notifications", (_, definition) => {
  it("refuses a notification with a wrong signature", async () => {
    await using at = await openGateway(definition);
    await at.choose(payment(), "pay");
    await at.simulator.control.idle();
    const [delivery] = at.deliveries;
    if (!delivery) throw new Error("No notification came.");
    expect(at.gateway.readWebhook(delivery.body, new Headers())).toBeUndefined();
    const signatures = Object.keys(delivery.headers).filter((header) => {
      const forged = { [header]: `${delivery.headers[header]}0` };
      return at.read(delivery, forged) === undefined;
    });
    expect(signatures).toHaveLength(1);
    await using other = await openGateway(definition);
    expect(other.read(delivery)).toBeUndefined();
  });
});
