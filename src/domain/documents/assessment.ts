/** The text of an issued assessment. Its charges are those at the time of issue. */
import type { AssetFact } from "../asset-facts.ts";
import { formatDate, type LagosDate } from "../lagos.ts";
import { assetCodeFact, assetDetails, type ChargeDocument, type DocumentFrame } from "./charge-document.ts";
import { chargeContent, documentLine, objectionRight } from "./charge-frame.ts";
import { dueDateOf } from "./due-rows.ts";
import { type IssuedCharge, issuedDues } from "./issued-dues.ts";

export type AssessmentData = {
  code: string;
  category: string;
  legal_citation: string;
  /** "2026", "First quarter 2026" */
  period: string;
  period_from: LagosDate;
  period_to: LagosDate;
  issued_on: LagosDate;
  cancelled: string | null;
  asset: { code: string; one: string; facts: readonly AssetFact[] };
  payer: { name: string; address: readonly string[]; tin: string | null };
  /** Self-assessed by the payer, not entered by an officer. */
  self: boolean;
  /** Declared values that differ from the register, such as "Rooms 12". */
  declared: readonly string[];
  issued_by: string;
  bill: Omit<IssuedCharge, "issued_on" | "total_kobo"> & {
    token: string;
    pay_code: string;
    /** At the time of issue. */
    lines: readonly { label: string; explanation: string; item_code: string; kobo: number }[];
  };
  /** Kobo, at the time of issue. */
  total_kobo: number;
};

/** The content of an assessment. */
export function assessmentContent(data: AssessmentData, frame: DocumentFrame): ChargeDocument {
  const { code, bill, asset, payer, period, issued_on, cancelled, total_kobo } = data;
  const issued = issuedDues({ ...bill, total_kobo, issued_on }, cancelled !== null);
  const { isOpen, label, dues, since, rights } = issued;
  return chargeContent(
    {
      kind: "Assessment",
      code,
      cancelled,
      isOpen,
      token: bill.token,
      pay_code: bill.pay_code,
      addressee: [payer.name, ...payer.address],
      facts: [
        { label: "Assessment", value: code },
        assetCodeFact(asset),
        { label: "Date", value: formatDate(issued_on) },
        { label: "For", value: period },
        ...(payer.tin ? [{ label: "Payer TIN", value: payer.tin }] : []),
        { label: "Due", value: dueDateOf(issued.due, bill.due_on) },
      ],
      title: `Assessment: ${data.category} for ${period}`,
      intro: introOf(data),
      about: assetDetails(asset),
      lines: bill.lines.map(documentLine),
      total: { label, kobo: total_kobo },
      dues,
      since,
      rights: [...rights, objectionRight(frame, "of its date")],
      signature: { name: data.issued_by, under: `for the ${frame.agency.name} · valid without a seal` },
      tear_note: `${payer.name} · ${asset.code} · ${period}`,
    },
    frame,
  );
}

function introOf({ legal_citation, period_from, period_to, asset, self, declared }: AssessmentData): string {
  const span = `for the period from ${formatDate(period_from)} to ${formatDate(period_to)}`;
  const by = self ? "declared by the payer" : "entered by an officer";
  const values = declared.length > 0 ? `, based on values ${by}: ${declared.join(", ")}` : "";
  return `Under the ${legal_citation}, the amount below is assessed on the ${asset.one} named above ${span}${values}.`;
}
