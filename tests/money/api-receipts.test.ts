import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { settle } from "#areas/collecting/payments/settle.ts";
import { database } from "#kernel/db/client.ts";
import { type ApiClient, signInAs, visitor } from "../support/api.ts";
import { createBill, createPayer } from "./support/bills.ts";
import { choose, readReceipts, start } from "./support/pay.ts";
import { expectBooksAgree, openTill, type Till } from "./support/till.ts";

let till: Till;
let owner: ApiClient;
let officer: ApiClient;
let individual_id: number;

beforeAll(async () => {
  till = await openTill();
  individual_id = await createPayer();
  await database()
    .updateTable("app_user")
    .set({ individual_id })
    .where("email", "=", "individual@ratebook.test")
    .execute();
  owner = await signInAs("individual@ratebook.test");
  officer = await signInAs("admin@ratebook.test");
});
afterAll(() => till.close());
afterEach(() => expectBooksAgree(till));

describe("entering codes", () => {
  test("finds a bill by its pay code in any spelling, and limits attempts to 20 a minute", async () => {
    const bill = await createBill();
    const typed = ` ${bill.pay_code.slice(0, 4).toLowerCase()} ${bill.pay_code.slice(4)}`;
    expect(await visitor.post("/bill-codes", { code: typed })).toMatchObject({
      body: { data: { token: bill.token } },
    });
    expect(await visitor.post("/bill-codes", { code: "nonsense!" })).toMatchObject({ status: 422 });
    const statuses = [];
    for (let at = 0; at < 19; at++)
      statuses.push((await visitor.post("/bill-codes", { code: "ZZZZZZZZ" })).status);
    expect(statuses.slice(0, 18)).toEqual(Array(18).fill(404));
    expect(statuses.at(-1)).toBe(429);
    await database().deleteFrom("rate_limit").execute();
  });

  test("explains a printed number entered instead of a pay code", async () => {
    expect(await visitor.post("/bill-codes", { code: "PRP-0002988-U" })).toMatchObject({
      status: 422,
      body: {
        errors: {
          code: [
            expect.stringMatching(
              /^PRP-0002988-U is the property number\. Enter the pay code of the notice or bill/,
            ),
          ],
        },
      },
    });
  });

  test("shows a masked receipt for its verification code", async () => {
    const payment = await start([await createBill({ individual_id: await createPayer("Ngozi Okafor") })]);
    await choose(payment, "pay");
    await settle(payment.reference);
    const [receipt] = await readReceipts(payment.id);
    const found = await visitor.post("/receipt-codes", { code: receipt?.security_code });
    expect(found.body.data).toMatchObject({ number: receipt?.number, payer: "N•••• O••••" });
    expect(JSON.stringify(found.body)).not.toContain("Okafor");
    expect(JSON.stringify(found.body)).not.toContain(receipt?.token);
    const validated = await visitor.get(`/receipts/validate/${receipt?.signed}`);
    expect(validated.body.data).toMatchObject({ verdict: "genuine" });
    expect(JSON.stringify(validated.body)).not.toContain("Okafor");
  });
});

describe("receipts", () => {
  test("are listed to officers and to their payer only", async () => {
    const bill = await createBill({ individual_id });
    const payment = await start([bill]);
    await choose(payment, "pay");
    await settle(payment.reference);
    const [receipt] = await readReceipts(payment.id);
    const numbers = (answer: { body: { data?: unknown } }) =>
      (answer.body.data as { number: string }[]).map(({ number }) => number);
    const mine = await owner.get("/receipts");
    expect(numbers(mine)).toEqual([receipt?.number]);
    expect(numbers(await officer.get("/receipts"))).toContain(receipt?.number);
    expect(numbers(await officer.get(`/receipts?q=${receipt?.number}`))).toEqual([receipt?.number]);
    expect(await visitor.get("/receipts")).toMatchObject({ status: 401 });
    const guest = await signInAs("guest@ratebook.test");
    expect(await guest.get("/receipts")).toMatchObject({ status: 403 });
    const other = await signInAs("corporate@ratebook.test");
    expect(await other.get(`/receipts/${receipt?.id}/pdf`)).toMatchObject({ status: 404 });
  });

  test("can be downloaded as PDF with their token", async () => {
    const payment = await start([await createBill()]);
    await choose(payment, "pay");
    await settle(payment.reference);
    const [receipt] = await readReceipts(payment.id);
    const pdf = await fetch(`${till.url}/api/v1/receipts/${receipt?.token}/pdf?size=80mm`);
    expect(pdf.headers.get("content-disposition")).toBe(`attachment; filename="${receipt?.number}.pdf"`);
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
    expect((await pdf.bytes()).length).toBeGreaterThan(5_000);
    expect((await fetch(`${till.url}/api/v1/receipts/${receipt?.id}/pdf`)).status).toBe(401);
  });
});
