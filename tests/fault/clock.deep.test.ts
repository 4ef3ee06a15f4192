import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { viewBill } from "#areas/collecting/payments/view-bill.ts";
import { viewPublicTicket } from "#areas/ticketing/ticket-checks/public-ticket.ts";
import { addDays } from "#domain/lagos.ts";
import { type Actor, systemActor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { createBill } from "../money/support/bills.ts";
import { choose, start } from "../money/support/pay.ts";
import { openTill, type Till } from "../money/support/till.ts";
import { createPerson, prove, tryPassword } from "../people/sign-in-kit.ts";
import { signInAs, visitor } from "../support/api.ts";
import {
  createCategory,
  createSeller,
  newPlate,
  sellAs,
  type Ticketing,
} from "../tickets/support/sell-fixture.ts";
import { shiftClock } from "./support/shifted-clock.ts";

/** The machine's clock is an hour or a day off: times that matter come from the database. */

let till: Till;
let setRight: () => void = () => undefined;
/** The time on other machines' clocks. */
const realNow = Date.now.bind(Date);

beforeAll(async () => {
  till = await openTill();
});
afterEach(() => setRight());
afterAll(() => till?.close());

const HOUR = 3_600_000;
const OFF = [
  ["an hour ahead", HOUR],
  ["an hour behind", -HOUR],
  ["two days ahead", 48 * HOUR],
] as const;

describe.each(OFF)("with the clock %s", (_, off) => {
  test("keeps a session valid and performs its writes once", async () => {
    const before = await signInAs("admin@ratebook.test");
    setRight = shiftClock(off);
    for (const client of [before, await signInAs("admin@ratebook.test")]) {
      expect((await client.get("/profile")).status).toBe(200);
      const key = randomUUID();
      const view = { register: "property", name: `Mine ${key.slice(0, 8)}`, query: {} };
      const [first, second] = [
        await client.post("/saved-views", view, { key }),
        await client.post("/saved-views", view, { key }),
      ];
      expect(second).toEqual(first);
    }
  });

  test("accepts each code of an authenticator app with the right time exactly once", async () => {
    const { email } = await createPerson();
    const client = await signInAs(email);
    const { body } = await client.post("/second-factors/totp");
    const { secret } = body.data as { secret: string };
    const app = new TOTP({ secret: Secret.fromBase32(secret) });
    setRight = shiftClock(off);
    const code = (steps: number) => app.generate({ timestamp: realNow() + steps * 30_000 });
    // A code is used once, and the 30-second step may end between any two calls.
    const used = code(0);
    expect((await client.post("/second-factors/totp/confirm", { totp: used })).status).toBe(200);
    const challenge = async () => ((await tryPassword(email)).body.data as { challenge: string }).challenge;
    expect((await prove(await challenge(), { totp: used })).body.code).toBe("proof-wrong");
    expect((await prove(await challenge(), { totp: code(1) })).status).toBe(200);
  });

  test("shows a ticket as valid from its sale to its end, to everyone", async () => {
    setRight = shiftClock(off);
    const { ticket, plate } = await sellOne(await createCategory());
    const starts = new Date(ticket.valid_from).getTime();
    expect(Math.abs(starts - realNow())).toBeLessThan(26 * HOUR);
    expect(await viewPublicTicket(ticket.signed)).toMatchObject({ verdict: "valid" });
    expect((await visitor.get(`/plates/${plate}/paid-today`)).body.data).toMatchObject({ paid: true });
    expect((await visitor.get(`/plates/${ticket.security_code}/paid-today`)).body.data).toMatchObject({
      paid: true,
    });
  });

  test("queries the gateway again for a payment that is due for another check", async () => {
    const payment = await start([await createBill()]);
    till.simulator.control.set({ drop_webhooks: true });
    setRight = shiftClock(off);
    const check = async () => (await visitor.post(`/payments/${payment.token}/check`)).body.data;
    expect(await check()).toMatchObject({ state: "pending" });
    await sql`UPDATE payment SET asked_at = asked_at - interval '4 seconds' WHERE id = ${payment.id}`.execute(
      database(),
    );
    await choose(payment, "pay");
    expect(await check()).toMatchObject({ state: "confirmed" });
    till.simulator.control.reset();
  });

  test("shows a bill due today as not overdue, and one due yesterday as overdue", async () => {
    const today = await lagosToday(database());
    const bills = [await createBill({ due_on: today }), await createBill({ due_on: addDays(today, -1) })];
    setRight = shiftClock(off);
    const notified = await Promise.all(bills.map(({ token }) => viewBill(nobody, token)));
    expect(notified.map(({ overdue }) => overdue)).toEqual([false, true]);
  });
});

/** A visitor of a page. */
const nobody: Actor = { ...systemActor("Visitor"), system: false };

async function sellOne(what: Ticketing) {
  const plate = newPlate();
  const { sell } = await sellAs(await createSeller());
  const { status, body } = await sell(what, { holder_key: plate });
  expect(status).toBe(201);
  return { plate, ticket: body.data as { signed: string; valid_from: string; security_code: string } };
}
