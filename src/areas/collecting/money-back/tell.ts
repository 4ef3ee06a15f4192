import { sql } from "kysely";
import { type PayerIds, payerContacts } from "#areas/charging/billing/payer-contacts.ts";
import type { MessageData } from "#domain/messages/render.ts";
import type { TemplateName } from "#domain/messages/templates.ts";
import { formatNaira } from "#domain/money.ts";
import type { Actor } from "#kernel/actor.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";
import type { LockedRequest } from "./lock-request.ts";

/** As much of an account as an SMS needs. */
const lastFour = (number: string | null) => (number ?? "").slice(-4);

/** Tells the payer that what was asked for was done, or of a refund that it is going to be paid. */
export async function tellApproved(db: Queryable, request: LockedRequest, number?: string): Promise<void> {
  const { kind, kobo, reason, account_number } = request;
  const sum = formatNaira(kobo);
  if (kind === "refund")
    return tell(db, request, "refund-approved", { sum, account: lastFour(account_number) });
  // Its receipts tell of money that is taken as it came.
  if (kind === "acceptance") return;
  const about = await readAbout(db, request);
  if (request.cause === "part") return tell(db, request, "payment-part-back", { sum, record: about.name });
  if (kind === "reversal") return tell(db, request, "payment-reversed", { sum, record: about.name, reason });
  return tell(db, request, "receipt-replaced", { record: about.name, number: number ?? "" });
}

/** Tells whoever asked that it was refused, and why. */
export async function tellRefused(
  db: Queryable,
  actor: Actor,
  { id, code, asked_by }: LockedRequest,
  reason: string,
): Promise<void> {
  if (asked_by === null) return;
  await queueMessage(db, {
    template: "money-back-refused",
    to: { user_id: asked_by },
    data: { record: code, reason, by: actor.name, link: `/admin/view/money-back/${id}` },
    about: { resource: "money_back", record_id: id },
  });
}

export const tellPaidOut = (db: Queryable, request: LockedRequest, reference: string) =>
  tell(db, request, "refund-paid", {
    sum: formatNaira(request.kobo),
    account: lastFour(request.account_number),
    reference,
  });

export const tellFailed = (db: Queryable, request: LockedRequest, reason: string) =>
  tell(db, request, "refund-failed", { sum: formatNaira(request.kobo), reason });

async function tell(
  db: Queryable,
  request: LockedRequest,
  template: TemplateName,
  data: MessageData,
): Promise<void> {
  const { individual_id, corporate_id } = request.kind === "refund" ? request : await readAbout(db, request);
  if (individual_id === null && corporate_id === null) return;
  for (const { to, base } of await payerContacts(db, { individual_id, corporate_id }))
    await queueMessage(db, {
      template,
      to,
      data: { ...data, ...(base && { link: `${base}/list/payments` }) },
      about: { resource: "money_back", record_id: request.id },
    });
}

/** What a request is about, as its payer knows it. */
async function readAbout(
  db: Queryable,
  { payment_id, receipt_id }: LockedRequest,
): Promise<PayerIds & { readonly name: string }> {
  const { rows } = await sql<PayerIds & { name: string }>`
    SELECT individual_id, corporate_id, code AS name FROM payment WHERE id = ${payment_id}::bigint
    UNION ALL SELECT individual_id, corporate_id, number FROM receipt WHERE id = ${receipt_id}::bigint`.execute(
    db,
  );
  return rows[0] ?? { individual_id: null, corporate_id: null, name: "" };
}
