import { describe, expect, it } from "vitest";
import { call, openPaystack, payOnPage, receivedEvents } from "../test-kit.ts";

describe("webhooks", () => {
  it("are one event when repeated a thousand times", async () => {
    await using at = await openPaystack();
    const wanted = await payOnPage(at);
    expect(await at.simulator.control.resend(wanted.reference, 999)).toBe(true);
    const ids = receivedEvents(at).map((event) => event?.event_id);
    expect(ids).toHaveLength(1000);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^charge\.success:\d+:success$/);
  });

  it("are repeated with the same bytes until they are accepted", async () => {
    await using at = await openPaystack({ statuses: [500, 302] });
    await payOnPage(at);
    expect(at.deliveries).toHaveLength(3);
    expect(new Set(at.deliveries.map(({ body }) => body.toString())).size).toBe(1);
    expect(at.simulator.control.webhooks()).toMatchObject([{ state: "delivered", attempts: 3 }]);
  });

  it("are not repeated indefinitely", async () => {
    await using at = await openPaystack({ statuses: Array<number>(9).fill(503) });
    await payOnPage(at);
    expect(at.deliveries).toHaveLength(4);
    expect(at.simulator.control.webhooks()).toMatchObject([{ state: "given-up", attempts: 4 }]);
  });

  it("can be lost, duplicated and out of order", async () => {
    await using at = await openPaystack();
    const { control } = at.simulator;
    control.set({ drop_webhooks: true });
    const wanted = await payOnPage(at);
    expect(at.deliveries).toEqual([]);
    expect(await at.gateway.verify(wanted.reference)).toMatchObject({ state: "paid" });

    control.reset();
    control.set({ webhook_copies: 3 });
    await payOnPage(at);
    expect(at.deliveries).toHaveLength(3);

    at.deliveries.length = 0;
    control.reset();
    control.set({ reorder_webhooks: true });
    await call(at.simulator.url, "/refund", { transaction: wanted.reference, amount: 50 });
    await control.idle();
    expect(receivedEvents(at).map((event) => event?.event)).toEqual(["refund.processed", "refund.pending"]);
  });

  it("contain the payment for refunds, with the amount as text or number", async () => {
    await using at = await openPaystack();
    const wanted = await payOnPage(at);
    at.deliveries.length = 0;
    expect(
      (await call(at.simulator.url, "/refund", { transaction: wanted.reference, amount: 50 })).status,
    ).toBe(200);
    await at.simulator.control.idle();
    expect(receivedEvents(at)).toMatchObject([
      { event: "refund.pending", reference: wanted.reference, kobo: 50 },
      { event: "refund.processed", reference: wanted.reference, kobo: 50 },
    ]);
    const tooMuch = await call(at.simulator.url, "/refund", {
      transaction: wanted.reference,
      amount: wanted.kobo,
    });
    expect(tooMuch.status).toBe(400);
    await call(at.simulator.url, "/refund", { transaction: wanted.reference });
    expect(await at.gateway.verify(wanted.reference)).toMatchObject({ state: "reversed", kobo: wanted.kobo });
  });
});
