import type { LagosDate } from "#domain/lagos.ts";
import type { Explained } from "#domain/message.ts";
import { sumKobo } from "#domain/money.ts";
import type { EarlyDiscount, InterestRule, PenaltyRule } from "#domain/tariff.ts";
import { readAppSetting } from "#kernel/app-settings.ts";
import type { Tx } from "#kernel/db/client.ts";
import { drawBillSecrets } from "./bill-secrets.ts";

export interface NewLine extends Explained {
  readonly revenue_item_id: number;
  readonly label: string;
  readonly citation: string;
  readonly kobo: number;
}

export interface NewBill {
  readonly source: "assessment" | "service_request" | "demand_notice";
  readonly source_id: number;
  readonly agency_id: number;
  readonly individual_id: number | null;
  readonly corporate_id: number | null;
  readonly asset_type: string | null;
  readonly asset_id: number | null;
  readonly title: string;
  readonly issued_on: LagosDate;
  readonly due_on: LagosDate;
  /** The rules as of the day of issue. */
  readonly rules: {
    readonly penalty: PenaltyRule | null;
    readonly interest: InterestRule | null;
    readonly discounts: readonly EarlyDiscount[];
  };
  readonly lines: readonly NewLine[];
}

/** Writes one bill with its lines, for bills that no run issues. @returns its ID */
export async function writeBill(tx: Tx, { rules, lines, ...bill }: NewBill): Promise<number> {
  const [secrets] = drawBillSecrets(1);
  if (!secrets) throw new RangeError("No pay code was generated for the bill.");
  const json = (rule: unknown) => (rule === null ? null : JSON.stringify(rule));
  const { id } = await tx
    .insertInto("bill")
    .values({
      ...bill,
      ...secrets,
      total_kobo: sumKobo(lines.map(({ kobo }) => kobo)),
      penalty: json(rules.penalty),
      interest: json(rules.interest),
      discounts: json(rules.discounts),
      objection_days: await objectionDays(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("bill_line")
    .values(
      lines.map(({ explanation_message = null, ...line }, at) => ({
        ...line,
        explanation_message: json(explanation_message),
        bill_id: id,
        position: at + 1,
      })),
    )
    .execute();
  return id;
}

/** Days to object for a bill issued now; each bill stores its own. */
export async function objectionDays(): Promise<number> {
  return (await readAppSetting("charging")).objection_days;
}
