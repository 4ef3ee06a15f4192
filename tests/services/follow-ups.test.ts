import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { myFollowUps } from "#areas/services/account-managers/list-follow-ups.ts";
import { remindNext } from "#areas/services/account-managers/remind-job.ts";
import { addDays } from "#domain/lagos.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { pay } from "../collecting/kit.ts";
import { createBill, createPayer } from "../money/support/bills.ts";
import { reversePayment } from "../money/support/reverse.ts";
import { openTill, type Till } from "../money/support/till.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { codeOf, createManager, dataOf, type TestManager } from "./support/office-kit.ts";

/** Follow-ups of account managers: planning, reminders, completion, and payment promises. */

let till: Till;
let admin: ApiClient;
let manager: TestManager;
let other: TestManager;
let today: string;

interface FollowUp {
  readonly id: number;
  readonly version: number;
  readonly promise: string | null;
  readonly paid_kobo: number | null;
  readonly outcome: string | null;
  readonly due_status: string | null;
}

beforeAll(async () => {
  till = await openTill();
  admin = await signInAs("admin@ratebook.test");
  [manager, other] = [await createManager(admin), await createManager(admin)];
  today = await lagosToday(database());
});
afterAll(() => till.close());

async function ownPayer(of = manager): Promise<{ id: number; code: string }> {
  const id = await createPayer();
  const code = await codeOf("individual", id);
  expect((await admin.post(`/account-managers/${of.id}/payers`, { codes: code })).status).toBe(200);
  return { id, code };
}
const plan = (payer: string, more: object = {}, by = manager) =>
  by.client.post("/follow-ups", {
    payer,
    kind: "call",
    due_on: today,
    body: "Ask when it will be paid",
    ...more,
  });
const planned = async (payer: string, more: object = {}) => dataOf<FollowUp>(await plan(payer, more));
const done = ({ id, version }: FollowUp, body: object, by = manager) =>
  by.client.post(`/follow-ups/${id}/done`, { version, ...body });
const listed = async (list: string) =>
  dataOf<FollowUp[]>(
    await manager.client.get(`/account-managers/${manager.id}/follow-ups?list=${list}&per_page=200`),
  );
const promiseOf = async (id: number) => (await listed("promises")).find((one) => one.id === id);

describe("a follow-up", () => {
  test("is planned by the payer's own manager, with all errors reported at once", async () => {
    const { code } = await ownPayer();
    expect(await plan(code, { kind: "shout", due_on: addDays(today, -1), body: "", who: "x" })).toMatchObject(
      {
        status: 422,
        body: {
          code: "day-over",
          errors: {
            kind: [expect.any(String)],
            due_on: [expect.any(String)],
            body: [expect.any(String)],
            who: [expect.any(String)],
          },
        },
      },
    );
    expect((await plan("PRP-1")).status).toBe(422);
    expect(await plan(code)).toMatchObject({
      status: 201,
      body: { data: { due_status: "today", outcome: null } },
    });
    expect((await plan(code, {}, other)).status).toBe(404);
    expect(
      (await admin.post("/follow-ups", { payer: code, kind: "call", due_on: today, body: "x" })).status,
    ).toBe(404);
  });

  test("is completed once, with its outcome and the next step", async () => {
    const { code } = await ownPayer();
    const one = await planned(code);
    expect(
      await done(one, { outcome: "promise", promised: "0", promised_on: addDays(today, -1) }),
    ).toMatchObject({
      status: 422,
      body: { errors: { promised: [expect.any(String)], promised_on: [expect.any(String)] } },
    });
    expect(await done(one, { outcome: "promise" })).toMatchObject({
      status: 422,
      body: { code: "promise-without-sum" },
    });
    expect(await done(one, { outcome: "not-reached", next_due_on: addDays(today, 2) })).toMatchObject({
      status: 422,
      body: { errors: { next_kind: [expect.any(String)], next_body: [expect.any(String)] } },
    });
    expect((await done(one, { outcome: "reached" }, other)).status).toBe(404);
    const next = { next_kind: "visit", next_due_on: addDays(today, 2), next_body: "See them at the shop" };
    expect(await done(one, { outcome: "not-reached", remark: "No answer", ...next })).toMatchObject({
      status: 200,
      body: {
        data: {
          done: { outcome: "not-reached", remark: "No answer" },
          next: { kind: "visit", due_status: "later" },
        },
      },
    });
    expect(await done(one, { outcome: "reached" })).toMatchObject({
      status: 409,
      body: { code: "follow-up-done" },
    });
    expect((await listed("done")).map(({ id }) => id)).toContain(one.id);
  });

  test("is cancelled with the reason when the payer leaves the portfolio", async () => {
    const { id, code } = await ownPayer();
    const one = await planned(code);
    const entry = await database()
      .selectFrom("portfolio_entry")
      .select("id")
      .where("individual_id", "=", id)
      .executeTakeFirstOrThrow();
    expect((await admin.post(`/portfolio-entries/${entry.id}/end`, { reason: "Sold all" })).status).toBe(200);
    expect((await listed("done")).find((row) => row.id === one.id)).toMatchObject({
      outcome: "dropped",
      remark: "Sold all",
    });
    expect((await done(one, { outcome: "reached" })).status).toBe(409);
  });
});

describe("a promise", () => {
  async function promised(kobo: string, on = addDays(today, 5)) {
    const payer = await ownPayer();
    const bill = await createBill({ individual_id: payer.id, lines: [["TX-01", 500_000]] });
    // A payment before the promise doesn't count.
    await pay([bill], 100_000);
    const one = await planned(payer.code);
    expect((await done(one, { outcome: "promise", promised: kobo, promised_on: on })).status).toBe(200);
    return { ...payer, bill, follow_up: one.id };
  }

  test("is kept when the amount is paid after it, and open again when that payment is reversed", async () => {
    const { bill, follow_up } = await promised("2,500.00");
    expect(await promiseOf(follow_up)).toMatchObject({ promise: "open", paid_kobo: 0 });
    await pay([bill], 100_000);
    expect(await promiseOf(follow_up)).toMatchObject({ promise: "open", paid_kobo: 100_000 });
    const rest = await pay([bill], 150_000);
    expect(await promiseOf(follow_up)).toMatchObject({ promise: "kept", paid_kobo: 250_000 });
    await reversePayment(rest);
    expect(await promiseOf(follow_up)).toMatchObject({ promise: "open", paid_kobo: 100_000 });
  });

  test("is broken when its day passes without the payment, and a late payment doesn't change that", async () => {
    const { bill, follow_up } = await promised("1,000.00");
    await sql`UPDATE follow_up SET promised_on = ${addDays(today, -1)}::date, done_at = done_at - interval '3 days' WHERE id = ${follow_up}`.execute(
      database(),
    );
    // The promise is moved into the past, so the payments made today are too late to count.
    expect(await promiseOf(follow_up)).toMatchObject({ promise: "broken", paid_kobo: 0 });
    await pay([bill], 100_000);
    expect(await promiseOf(follow_up)).toMatchObject({ promise: "broken", paid_kobo: 0 });
  });
});

describe("follow-up reminders", () => {
  const inbox = async (of = other) =>
    dataOf<{ subject: string; link: string }[]>(await of.client.get("/inbox"));
  const remind = async () => {
    while (await transaction(remindNext));
  };

  test("are sent in one message for all that are due, once, and are counted on the home page", async () => {
    const [a, b, later] = [await ownPayer(other), await ownPayer(other), await ownPayer(other)];
    for (const { code } of [a, b]) expect((await plan(code, {}, other)).status).toBe(201);
    expect((await plan(later.code, { due_on: addDays(today, 1) }, other)).status).toBe(201);
    await remind();
    expect(await inbox()).toMatchObject([
      {
        subject: expect.stringContaining("2 follow-ups due"),
        link: `/admin/view/account-manager/${other.id}?list=follow-ups`,
      },
    ]);
    await remind();
    expect(await inbox()).toHaveLength(1);
    const everywhere = [{ lga: "*", agency: "*" }] as const;
    const actor = (id: number) => ({
      session: {
        id: "",
        client: "api" as const,
        permissions: { "account_manager.work": everywhere },
        user: {
          id,
          name: "",
          email: null,
          phone_number: null,
          area: "admin" as const,
          roles: [],
          individual_id: null,
          corporate_ids: [],
        },
      },
      name: "",
      key: "",
      ip: undefined,
      request_id: undefined,
      system: false,
    });
    expect(await myFollowUps(actor(other.user))).toMatchObject({ due: 2, late: 0, manager_id: other.id });
    // The next day, two are late and the third is due and included in a reminder.
    await sql`UPDATE follow_up SET due_on = due_on - 1 WHERE manager_id = ${other.id}`.execute(database());
    expect(await myFollowUps(actor(other.user))).toMatchObject({ due: 1, late: 2 });
    await remind();
    expect(await inbox()).toHaveLength(2);
    expect(await myFollowUps(actor(1))).toBeNull();
  });

  test("are not sent to a manager who lost the right", async () => {
    const former = await createManager(admin);
    const { code } = await ownPayer(former);
    expect((await plan(code, {}, former)).status).toBe(201);
    const rights = sql`permission = 'account_manager.work' AND role_id IN (
      SELECT role_id FROM user_role WHERE user_id = ${former.user})`;
    const { rows } = await sql<{
      role_id: number;
    }>`DELETE FROM role_permission WHERE ${rights} RETURNING role_id`.execute(database());
    await remind();
    expect(await inbox(former)).toEqual([]);
    await sql`INSERT INTO role_permission (role_id, permission) VALUES (${rows[0]?.role_id}, 'account_manager.work')`.execute(
      database(),
    );
    await remind();
    expect(await inbox(former)).toHaveLength(1);
  });

  test("are not sent to a suspended manager, but to the one who takes over", async () => {
    const leaver = await createManager(admin);
    const { code } = await ownPayer(leaver);
    expect((await plan(code, {}, leaver)).status).toBe(201);
    await sql`UPDATE app_user SET status = 'suspended' WHERE id = ${leaver.user}`.execute(database());
    const before = (await inbox()).length;
    await remind();
    expect((await inbox()).length).toBe(before);
    expect(
      (await admin.post(`/account-managers/${leaver.id}/move`, { to: other.id, reason: "Gone" })).status,
    ).toBe(200);
    await remind();
    expect((await inbox()).length).toBe(before + 1);
  });
});
