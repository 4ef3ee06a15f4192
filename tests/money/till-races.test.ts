import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { takePayment } from "#areas/collecting/tills/take-payment.ts";
import { type Actor, type Session, systemActor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { withIdempotency } from "#kernel/idempotency.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createBill, readBill } from "./support/bills.ts";
import { cashiers, dataOf, type OpenedTill } from "./support/counter.ts";
import { expectBooksAgree, openTill, type Till } from "./support/till.ts";

/** Concurrent actions at a till. */

const LONG = 240_000;
let till: Till;
let first: ApiClient;
let second: ApiClient;
const { newTill, take, key, countOf } = cashiers();

beforeAll(async () => {
  till = await openTill();
  [first, second] = await Promise.all([signInAs("admin@ratebook.test"), signInAs("admin2@ratebook.test")]);
}, LONG);
afterAll(() => till.close());
afterEach(() => expectBooksAgree(till), LONG);

/** The cashier of a till, without the API's rate limit. */
async function cashierOf({ id }: OpenedTill): Promise<Actor> {
  const { cashier_id } = await database()
    .selectFrom("till")
    .select("cashier_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const user = {
    id: cashier_id,
    name: "Cashier",
    email: null,
    phone_number: null,
    area: "admin",
    roles: [],
  } as const;
  const permissions = { "till.use": [{ lga: "*", agency: "*" }] } as const;
  const session: Session = {
    id: randomUUID(),
    client: "api",
    permissions,
    user: { ...user, individual_id: null, corporate_ids: [] },
  };
  return { ...systemActor("Cashier"), session, key: `user:${cashier_id}`, system: false };
}

test(
  "1,000 requests with one key take a payment once, and all answers agree",
  async () => {
    const at = await newTill();
    const bill = await createBill({ lines: [["TX-01", 900_000]] });
    const actor = await cashierOf(at);
    const body = { bills: [bill.id], method: "cash", kobo: 100_000 };
    const call = { actor, route: "POST /tills/payments", key: "till-races-one-key", body };
    const answers: string[] = [];
    let left = 1_000;
    const sender = async () => {
      while (left-- > 0)
        answers.push(
          await withIdempotency(call, async (tx) => ({
            status: 201,
            body: await takePayment(tx, actor, at.id, body),
          })).then(
            (answer) => String((answer.body as { id: number }).id),
            ({ code }: { code: string }) => code,
          ),
        );
    };
    await Promise.all(Array.from({ length: 24 }, sender));
    expect(answers).toHaveLength(1_000);
    const given = new Set(answers.filter((answer) => answer !== "still-running"));
    expect([...given]).toEqual([expect.stringMatching(/^\d+$/)]);
    expect(await readBill(bill.id)).toMatchObject({ paid_kobo: 100_000 });
    expect(await countOf(at, at.float_kobo + 100_000)).toMatchObject({
      body: { data: { difference_kobo: 0 } },
    });
  },
  LONG,
);

test(
  "a payment concurrent with a count is included in it or rejected",
  async () => {
    for (let round = 0; round < 8; round++) {
      const at = await newTill();
      const bill = await createBill({ lines: [["TX-01", 100_000]] });
      const { version } = dataOf<{ version: number }>(await at.client.get(`/tills/${at.id}`));
      const count = () => at.client.post(`/tills/${at.id}/count`, { notes: at.notes, version }, key());
      const pay = () => take(at, [bill], { kobo: 100_000 });
      const [paid, countAnswer] = await (round % 2
        ? Promise.all([pay(), count()])
        : Promise.all([count(), pay()]).then(([one, two]) => [two, one] as const));
      const outcome = `${paid.status} ${paid.body.code ?? ""}, ${countAnswer.status} ${countAnswer.body.code ?? ""}`;
      expect(["201 , 409 till-changed", "409 till-counted, 200 "]).toContain(outcome);
      expect((await readBill(bill.id)).paid_kobo).toBe(paid.status === 201 ? 100_000 : 0);
    }
  },
  LONG,
);

test(
  "of concurrent counts and closings one each succeeds, the others get their codes",
  async () => {
    const at = await newTill();
    const { version } = dataOf<{ version: number }>(await at.client.get(`/tills/${at.id}`));
    const count = () => at.client.post(`/tills/${at.id}/count`, { notes: at.notes, version }, key());
    const counts = await Promise.all([count(), count(), count()]);
    expect(counts.map(({ status, body }) => `${status} ${body.code ?? ""}`).sort()).toEqual([
      "200 ",
      "409 till-changed",
      "409 till-changed",
    ]);
    const now = dataOf<{ version: number }>(await first.get(`/tills/${at.id}`)).version;
    const close = (by: ApiClient) => by.post(`/tills/${at.id}/close`, { version: now }, key());
    const closings = await Promise.all([close(first), close(second), close(first), close(second)]);
    expect(closings.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(closings.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual([
      "till-closed",
      "till-closed",
      "till-closed",
    ]);
  },
  LONG,
);

test(
  "one of two tills opened concurrently by a cashier or at a counter opens",
  async () => {
    const at = await newTill();
    await countOf(at, at.float_kobo);
    const open = (place: string) => at.client.post("/tills", { place, notes: {} }, key());
    const opened = await Promise.all([open(`${at.place} A`), open(`${at.place} B`)]);
    expect(opened.map(({ status, body }) => `${status} ${body.code ?? ""}`).sort()).toEqual([
      "201 ",
      "409 till-open",
    ]);
    const other = await newTill();
    await countOf(other, other.float_kobo);
    const place = dataOf<{ place: string }>(
      await first.get(`/tills/${opened.map(({ body }) => (body.data as { id: number })?.id).find(Boolean)}`),
    ).place;
    const rejected = await other.client.post("/tills", { place: place.toUpperCase(), notes: {} }, key());
    expect(rejected).toMatchObject({ status: 409, body: { code: "place-taken" } });
  },
  LONG,
);
