import { formatNaira } from "#domain/money.ts";
import type { Tx } from "#kernel/db/client.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";
import { type PayerContact, payerContacts } from "../billing/payer-contacts.ts";
import type { AssessmentRow } from "./assessment-row.ts";

type AssessmentTemplate = "assessment-issued" | "assessment-returned" | "assessment-cancelled";

/** Notifies of a decision: the submitter of a returned assessment, otherwise the payer. */
export async function notifyAssessed(
  tx: Tx,
  row: AssessmentRow,
  template: AssessmentTemplate,
  reason: string | null,
  bill_id?: number,
): Promise<void> {
  for (const { to, base } of await contactsOf(tx, row, template))
    await queueMessage(tx, {
      template,
      to,
      data: {
        record: `${row.title}, ${row.code}`,
        ...(reason && { reason }),
        ...(bill_id !== undefined && { sum: formatNaira(row.total_kobo) }),
        ...(base && { link: linkOf(base, row.id, bill_id) }),
      },
      about: { resource: "assessment", record_id: row.id },
    });
}

async function contactsOf(
  tx: Tx,
  row: AssessmentRow,
  template: AssessmentTemplate,
): Promise<{ to: PayerContact["to"]; base: PayerContact["base"] | "/admin" }[]> {
  if (template !== "assessment-returned") return payerContacts(tx, row);
  const base = row.self ? (row.individual_id === null ? "/cooperate" : "/individual") : "/admin";
  return row.submitted_by === null ? [] : [{ to: { user_id: row.submitted_by }, base }];
}

function linkOf(base: string, id: number, bill_id: number | undefined): string {
  return bill_id === undefined ? `${base}/view/assessment/${id}` : `${base}/receipt/bill/${bill_id}`;
}
