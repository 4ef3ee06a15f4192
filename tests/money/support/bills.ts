import { randomBytes } from "node:crypto";
import { formatPayCode } from "#domain/pay-code.ts";
import { database } from "#kernel/db/client.ts";
import { newToken } from "#kernel/random-token.ts";
import { nextNumber } from "../../support/sample.ts";

export interface NewBill {
  readonly agency_id?: number;
  readonly individual_id?: number | null;
  readonly corporate_id?: number;
  /** [revenue item code, kobo] */
  readonly lines?: readonly (readonly [string, number])[];
  readonly issued_on?: string;
  readonly due_on?: string;
  readonly penalty?: object | null;
  readonly interest?: object | null;
  readonly discounts?: object | null;
  readonly status?: "unpaid" | "cancelled";
  /** The asset it is for. */
  readonly asset?: { readonly asset_type: string; readonly asset_id: number };
}

export interface TestBill {
  readonly id: number;
  readonly code: string;
  readonly token: string;
  readonly pay_code: string;
  readonly total_kobo: number;
}

/** The agency with this short code, created at first use. */
export async function agencyOf(short_code: string): Promise<number> {
  const made = await database()
    .insertInto("agency")
    .values({ short_code, name: `Agency ${short_code}` })
    .onConflict((oc) => oc.column("short_code").doUpdateSet({ short_code }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return made.id;
}

async function revenueItem(code: string, agency_id: number): Promise<number> {
  const { id } = await database()
    .insertInto("revenue_item")
    .values({ code, name: `Item ${code}`, agency_id })
    .onConflict((oc) => oc.column("code").doUpdateSet({ code }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A new payer. */
export async function createPayer(name = `Adéwálé Sọdípọ̀${nextNumber()}`): Promise<number> {
  const [first_name = "", surname = "Payer"] = name.split(" ");
  const { id } = await database()
    .insertInto("individual")
    .values({ first_name, surname })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** An issued bill, by default not overdue and without discount. */
export async function createBill(bill: NewBill = {}): Promise<TestBill> {
  const agency_id = bill.agency_id ?? (await agencyOf("TST"));
  const lines = bill.lines ?? [["TX-01", 1_250_000]];
  const individual_id = bill.individual_id === undefined ? await createPayer() : bill.individual_id;
  const made = await database()
    .insertInto("bill")
    .values({
      pay_code: formatPayCode(randomBytes(5)).replace("-", ""),
      token: newToken(),
      source: "assessment",
      source_id: nextNumber() + Date.now() * 1_000,
      agency_id,
      individual_id,
      corporate_id: bill.corporate_id ?? null,
      title: "Shop permit, 2026",
      ...bill.asset,
      total_kobo: lines.reduce((sum, [, kobo]) => sum + kobo, 0),
      status: bill.status ?? "unpaid",
      issued_on: bill.issued_on ?? "2026-01-05",
      due_on: bill.due_on ?? "2099-12-31",
      penalty: json(bill.penalty),
      interest: json(bill.interest),
      discounts: json(bill.discounts),
    })
    .returning(["id", "code", "token", "pay_code", "total_kobo"])
    .executeTakeFirstOrThrow();
  for (const [at, [code, kobo]] of lines.entries())
    await database()
      .insertInto("bill_line")
      .values({
        bill_id: made.id,
        position: at + 1,
        label: code,
        explanation: "",
        citation: "",
        kobo,
        revenue_item_id: await revenueItem(code, agency_id),
      })
      .execute();
  return made;
}

function json(value: object | null | undefined): string | null {
  return value ? JSON.stringify(value) : null;
}

/** The bill as stored, with the paid amount of its lines by item code. */
export async function readBill(id: number) {
  const bill = await database().selectFrom("bill").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const lines = await database()
    .selectFrom("bill_line")
    .innerJoin("revenue_item", "revenue_item.id", "revenue_item_id")
    .select(["revenue_item.code", "paid_kobo"])
    .where("bill_id", "=", id)
    .orderBy("revenue_item.code")
    .execute();
  return { ...bill, lines: Object.fromEntries(lines.map((line) => [line.code, line.paid_kobo])) };
}
