import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { pollOnce } from "#areas/collecting/online-payments/poller.ts";
import { waitForWebhooks } from "#areas/collecting/online-payments/webhook-work.ts";
import { database } from "#kernel/db/client.ts";
import { seedOf } from "../support/depth.ts";
import { allowManyCalls } from "../support/many-calls.ts";
import { readBill } from "./support/bills.ts";
import { type GatewayPayment, gatewayOutcomes, type Notice, stepsOf } from "./support/gateway-outcomes.ts";
import { readPayment, readReceipts } from "./support/pay.ts";
import { SeededRandom } from "./support/seeded-random.ts";
import { LONG, openStormClient, paymentOf, storm, TIMES } from "./support/storm.ts";
import { expectBooksAgree, openTill, type Till } from "./support/till.ts";

const SEED = seedOf("RATEBOOK_STORM_SEED");

let till: Till;
let on: Awaited<ReturnType<typeof openStormClient>>;

beforeAll(async () => {
  // A storm comes from one address and one session.
  allowManyCalls();
  // Under this load, answers take long.
  till = await openTill(12, 60_000);
  on = await openStormClient(till);
});
afterAll(() => till.close());
afterEach(() => expectBooksAgree(till));

describe.each(["paystack", "remita"] as const)("%s", (provider) => {
  test(
    "one key starts one payment, which concurrent confirmations confirm once",
    async () => {
      const kobo = 1_234_567;
      const { bill, start } = await on.begin(provider, kobo);
      const began = await storm(async () => {
        const { status, text } = await start();
        return `${status} ${status === 201 ? (JSON.parse(text) as { data: { token: string } }).data.token : JSON.parse(text).code}`;
      });
      const payment = await paymentOf(bill.id);
      expect([...began.keys()].filter((answer) => !answer.endsWith("still-running"))).toEqual([
        `201 ${payment.token}`,
      ]);
      const { control } = on.simulatorOf(provider);
      expect(control.payments().filter(({ reference }) => reference === payment.reference)).toHaveLength(1);

      control.set({ drop_webhooks: true });
      control.pay(payment.reference);
      const notice = control.webhooks().find(({ reference }) => reference === payment.reference)?.body ?? "";
      control.reset();
      await database()
        .updateTable("payment")
        .set({ next_poll_at: new Date(0) })
        .where("id", "=", payment.id)
        .execute();
      const seen = await storm(async (at) => {
        if (at % 3 === 0) return `told ${(await on.notify({ provider, body: notice })).status}`;
        if (at % 100 === 1) return `polled ${typeof (await pollOnce())}`;
        return `asked ${(await on.post(`/payments/${payment.token}/check`, "")).status}`;
      });
      expect([...seen.keys()].sort()).toEqual(["asked 200", "polled number", "told 200"]);
      await waitForWebhooks();
      expect(await readPayment(payment.id)).toMatchObject({ state: "confirmed", kobo, provider });
      expect(await readReceipts(payment.id)).toHaveLength(1);
      expect(await readBill(bill.id)).toMatchObject({ status: "paid", paid_kobo: kobo });
    },
    LONG,
  );
});

interface Started extends GatewayPayment {
  readonly id: number;
  readonly token: string;
  readonly bill: number;
  readonly kobo: number;
  /** Final states it may have. */
  readonly ends: readonly string[];
}

/** Payments of every outcome, with the events of each in its order, interleaved at random. */
async function beginAll(each: number, random: SeededRandom) {
  const started: Started[] = [];
  const timelines: (() => Promise<Notice[]>)[][] = [];
  for (const provider of ["paystack", "remita"] as const)
    for (const fate of gatewayOutcomes[provider].flatMap((one) => Array.from({ length: each }, () => one))) {
      const kobo = 50_000 + started.length;
      const { bill, start } = await on.begin(provider, kobo);
      expect((await start()).status).toBe(201);
      const at = { provider, simulator: on.simulatorOf(provider), secret: till.secret };
      const one = { ...at, ...(await paymentOf(bill.id)), bill: bill.id, kobo, ends: fate.finalStates };
      started.push(one);
      timelines.push(stepsOf(fate, one));
    }
  const order = random.shuffle(timelines.flatMap((steps) => steps.map(() => steps)));
  return { begun: started, happenings: order.flatMap((steps) => steps.splice(0, 1)) };
}

test(
  `failures, payments and refunds notified repeatedly in any order end in the gateway's state (RATEBOOK_STORM_SEED=${SEED})`,
  async () => {
    const random = new SeededRandom(SEED);
    for (const provider of ["paystack", "remita"] as const)
      on.simulatorOf(provider).control.set({ drop_webhooks: true });
    const { begun, happenings } = await beginAll(4, random);
    /** Notifications available so far; each may be delivered at any later time, any number of times. */
    const bag: Notice[] = [];
    /** Remita combines several payments in a notification. */
    const together = (notice: Notice): Notice => {
      if (notice.provider === "paystack") return notice;
      const others = bag.filter(({ provider }) => provider === "remita");
      const parts = [notice, random.pick(others), random.pick(others)].map(({ body }) => JSON.parse(body));
      return { provider: "remita", body: JSON.stringify(random.shuffle(parts.flat())) };
    };
    const every = Math.max(1, Math.floor(TIMES / 2 / happenings.length));
    const seen = await storm(async (at) => {
      const happening = at % every === 0 ? happenings.shift() : undefined;
      if (happening) {
        bag.push(...(await happening()));
        return "200";
      }
      if (bag.length === 0 || random.integer(10) === 0)
        return String((await on.post(`/payments/${random.pick(begun).token}/check`, "")).status);
      return String((await on.notify(together(random.pick(bag)))).status);
    });
    expect([...seen]).toEqual([["200", TIMES]]);
    expect(happenings).toEqual([]);
    // Gateways repeat until they are heard: deliver everything once more in another order.
    const rest = random.shuffle(bag);
    await storm(async () => String((await on.notify(rest.pop() as Notice)).status), rest.length);
    await waitForWebhooks();
    for (const one of begun) {
      const { state } = await readPayment(one.id);
      expect(one.ends, `payment of ${one.kobo} kobo by ${one.provider}`).toContain(state);
      const counts = state === "confirmed" ? 1 : 0;
      expect(await readReceipts(one.id)).toHaveLength(counts);
      expect(await readBill(one.bill)).toMatchObject({ paid_kobo: counts * one.kobo });
    }
    for (const provider of ["paystack", "remita"] as const) on.simulatorOf(provider).control.reset();
  },
  LONG,
);
