import { sql } from "kysely";
import { type PayerIds, payerContacts } from "#areas/charging/billing/payer-contacts.ts";
import type { MessageData } from "#domain/messages/render.ts";
import type { TemplateName } from "#domain/messages/templates.ts";
import { formatNaira } from "#domain/money.ts";
import type { Actor } from "#kernel/actor.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";
import type { LockedRequest } from "./lock-request.ts";

/** The part of an account number that an SMS shows. */
export const lastFour = (number: string | null) => (number ?? "").slice(-4);

/** Notifies the requester of a rejection and its reason. */
export async function notifyRejected(
  db: Queryable,
  actor: Actor,
  { id, code, asked_by }: LockedRequest,
  reason: string,
): Promise<void> {
  if (asked_by === null) return;
  await queueMessage(db, {
    template: "money-back-refused",
    to: { user_id: asked_by },
    data: { record: code, reason, by: actor.name, link: `/admin/view/refund/${id}` },
    about: { resource: "money_back", record_id: id },
  });
}

export const notifyPaidOut = (db: Queryable, request: LockedRequest, reference: string) =>
  notifyPayer(db, request, "refund-paid", {
    sum: formatNaira(request.kobo),
    account: lastFour(request.account_number),
    reference,
  });

export const notifyFailed = (db: Queryable, request: LockedRequest, reason: string) =>
  notifyPayer(db, request, "refund-failed", { sum: formatNaira(request.kobo), reason });

/** Notifies the payer of the result. */
export async function notifyPayer(
  db: Queryable,
  request: LockedRequest,
  template: TemplateName,
  data: MessageData,
): Promise<void> {
  const { individual_id, corporate_id } =
    request.kind === "refund" ? request : await readSubject(db, request);
  if (individual_id === null && corporate_id === null) return;
  for (const { to, base } of await payerContacts(db, { individual_id, corporate_id }))
    await queueMessage(db, {
      template,
      to,
      data: { ...data, ...(base && { link: `${base}/list/payments` }) },
      about: { resource: "money_back", record_id: request.id },
    });
}

/** The subject of a request as its payer knows it: the payment's code or the receipt's number. */
export async function nameOfSubject(db: Queryable, request: LockedRequest): Promise<string> {
  return (await readSubject(db, request)).name;
}

/** The subject of a request, and its payer. */
async function readSubject(
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
