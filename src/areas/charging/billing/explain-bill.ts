import { sql } from "kysely";
import type { AmountsDue } from "#domain/amounts-due.ts";
import { type Balance, paymentTerms } from "#domain/bill-balance.ts";
import { explainAmount, explainMinimum } from "#domain/calculator.ts";
import { explainLine, type LineReasons, noReasons } from "#domain/explain-line.ts";
import { addDays, isDate, type LagosDate } from "#domain/lagos.ts";
import { english, type Message } from "#domain/message.ts";
import { sumKobo } from "#domain/money.ts";
import { registers } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { type BillLineView, type BillView, readBills } from "./bill-view.ts";
import { getBill } from "./get-bill.ts";
import { getPublicBill, type PublicBill } from "./get-public-bill.ts";
import { itemsByIds, toTariffItem } from "./item-row.ts";
import type { NoticeSnapshot } from "./notice-rows.ts";

/** A charged line with its reasons. Lines of service requests have none. */
export type ExplainedLine = Pick<
  BillLineView,
  "position" | "item_code" | "label" | "explanation" | "explanation_message" | "citation" | "kobo"
> &
  LineReasons;

/** The explanation of a bill. Money is in kobo. */
export interface ExplainedBill {
  readonly code: string;
  readonly title: string;
  readonly token: string;
  readonly agency_name: string;
  readonly status: BillView["status"];
  readonly total_kobo: number;
  readonly issued_on: LagosDate;
  readonly due_on: LagosDate;
  /** Code of the charged record; `null` if there is none. */
  readonly asset_code: string | null;
  /** Date of the tariff used, in Lagos time; `null` unless the bill is for a demand notice. */
  readonly tariff_on: LagosDate | null;
  readonly lines: readonly ExplainedLine[];
  /** Sentences that explain early and late payment, in English. */
  readonly terms: readonly string[];
  /** Translatable form of `terms`. */
  readonly term_messages: readonly Message[];
  readonly today: Balance;
  /** Amounts to pay and their due dates, as of today. */
  readonly due: AmountsDue;
  /** Balance as of the requested date. */
  readonly on: Balance;
}

/** Latest day that can be requested, in days from today. */
const MAX_DAYS_AHEAD = 3660;

/** Explains a bill to the holder of its public token. @throws AppError not-found, invalid (on) */
export async function explainPublicBill(actor: Actor, token: string, on?: string): Promise<ExplainedBill> {
  return explain(await getPublicBill(actor, token), on);
}

/**
 * Explains a bill to its payer, and to officers who can view it.
 * @throws AppError not-signed-in, forbidden, not-found, invalid
 */
export async function explainBill(actor: Actor, id: number, on?: string): Promise<ExplainedBill> {
  return explain(await getBill(actor, id), on);
}

async function explain(bill: BillView | PublicBill, day: string | undefined): Promise<ExplainedBill> {
  const today = bill.balance.as_of;
  const on = readDay(day, today);
  const [later] = on === today ? [] : await readBills(database(), sql`b.id = ${bill.id}`, 1, on);
  const { code, title, token, agency_name, status, total_kobo, issued_on, due_on } = bill;
  const { lines, tariff_on } = await reasonsOf(bill);
  const term_messages = paymentTerms(bill, today);
  return {
    code,
    title,
    token,
    agency_name,
    status,
    total_kobo,
    issued_on,
    due_on,
    lines,
    tariff_on,
    asset_code: bill.asset?.code ?? null,
    terms: term_messages.map(english),
    term_messages,
    today: bill.balance,
    due: bill.due,
    on: later?.balance ?? bill.balance,
  };
}

/** Today or a later day: the balance on a past day depends on payments made since. */
function readDay(day: string | undefined, today: LagosDate): LagosDate {
  if (day === undefined || day === "") return today;
  const text = !isDate(day)
    ? "Enter a real date, such as 2026-11-21."
    : day < today
      ? "Select today or a later day."
      : day > addDays(today, MAX_DAYS_AHEAD)
        ? "Select a day within ten years."
        : undefined;
  if (text) throw new AppError("invalid", text, { fields: { on: [text] } });
  return day;
}

async function reasonsOf(bill: BillView | PublicBill): Promise<Pick<ExplainedBill, "lines" | "tariff_on">> {
  const snapshot = await readSnapshot(bill);
  const ids = snapshot?.tariff.items ?? [];
  const items = new Map((await itemsByIds(database(), ids)).map((row) => [row.id, toTariffItem(row)]));
  const fields = registers.find(({ name }) => name === bill.asset_type)?.fields ?? {};
  const issued = sumKobo(bill.lines.flatMap(({ kind, kobo }) => (kind === "charge" ? [kobo] : [])));
  const lines = bill.lines.map((line) => {
    const { position, item_code, label, explanation, citation, kobo } = line;
    // Lines are in the order of computation; the line that raises the total to the minimum is last and has no item.
    const item = items.get(ids[position - 1] ?? 0);
    const asset = snapshot?.asset.fields;
    const reasons = item && asset ? explainLine(item, asset, fields) : noReasons;
    const rebuilt = item && asset ? explainAmount(item, asset, fields) : explainMinimum(issued);
    const explanation_message = line.explanation_message ?? matchingMessage(explanation, rebuilt);
    return { position, item_code, label, explanation, explanation_message, citation, kobo, ...reasons };
  });
  return { lines, tariff_on: snapshot?.tariff.on ?? null };
}

/** Rebuilds a message from the notice's snapshot, if it gives the stored sentence. */
function matchingMessage(stored: string, rebuilt: Message | undefined): Message | null {
  return rebuilt && english(rebuilt) === stored ? rebuilt : null;
}

async function readSnapshot({ source, source_id }: Pick<BillView, "source" | "source_id">) {
  if (source !== "demand_notice") return undefined;
  const { rows } = await sql<{ snapshot: NoticeSnapshot }>`
    SELECT snapshot FROM demand_notice WHERE id = ${source_id}`.execute(database());
  return rows[0]?.snapshot;
}
