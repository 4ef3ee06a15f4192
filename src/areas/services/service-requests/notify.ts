import { sql } from "kysely";
import { payerContacts } from "#areas/charging/billing/payer-contacts.ts";
import { formatDate, type LagosDate } from "#domain/lagos.ts";
import type { MessageData } from "#domain/messages/render.ts";
import type { TemplateName } from "#domain/messages/templates.ts";
import type { Actor } from "#kernel/actor.ts";
import type { Tx } from "#kernel/db/client.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";
import { hiddenFromSellers } from "./visibility.ts";

interface NotifiedRequest {
  readonly code: string;
  readonly subject: string;
  readonly individual_id: number | null;
  readonly corporate_id: number | null;
  readonly contact_phone: string | null;
  readonly contact_email: string | null;
  readonly provider_id: number | null;
  /** Null if the account is closed. */
  readonly assigned_to: number | null;
  readonly due_on: LagosDate | null;
}

/** Maximum number of accounts of a provider notified. */
const MAX_NOTIFIED = 10;

async function readNotifiedRequest(tx: Tx, id: number): Promise<NotifiedRequest | undefined> {
  const { rows } = await sql<NotifiedRequest>`
    SELECT code, subject, individual_id, corporate_id, contact_phone, contact_email, provider_id, due_on,
      (SELECT u.id FROM app_user u WHERE u.id = assigned_to AND u.status = 'active') AS assigned_to
    FROM service_request WHERE id = ${id}`.execute(tx);
  return rows[0];
}

/** Notifies the requester; a visitor by the contact details they gave, if any. */
export async function notifyRequester(
  tx: Tx,
  id: number,
  template: TemplateName,
  data: MessageData = {},
): Promise<void> {
  const request = await readNotifiedRequest(tx, id);
  if (!request) return;
  const { individual_id, corporate_id, contact_email: email, contact_phone: phone_number } = request;
  const contacts =
    individual_id === null && corporate_id === null
      ? [{ to: { email, phone_number }, base: null }]
      : await payerContacts(tx, request);
  for (const { to, base } of contacts)
    await queueMessage(tx, {
      template,
      to,
      about: { resource: "service_request", record_id: id },
      data: { record: recordOf(request), ...data, ...(base && { link: `${base}/request/${id}` }) },
    });
}

/** Notifies the assigned person, or else the accounts of the provider; never the actor. */
export async function notifyProvider(
  tx: Tx,
  actor: Actor,
  id: number,
  template: TemplateName,
  data: MessageData = {},
): Promise<number> {
  const request = await readNotifiedRequest(tx, id);
  const me = actor.session?.user.id ?? null;
  const { rows } = await sql<{ id: number }>`
    SELECT u.id FROM app_user u, service_request q
    WHERE q.id = ${id} AND u.status = 'active' AND ${hiddenFromSellers(sql`u.id`)} AND u.id IS DISTINCT FROM ${me}::bigint
      AND (u.id = ${request?.assigned_to ?? null}::bigint OR (${request?.assigned_to ?? null}::bigint IS NULL AND u.id IN (
        SELECT pu.user_id FROM service_provider_user pu WHERE pu.provider_id = ${request?.provider_id ?? null}::bigint)))
    ORDER BY u.id LIMIT ${MAX_NOTIFIED}`.execute(tx);
  if (!request) return 0;
  for (const { id: user_id } of rows)
    await queueMessage(tx, {
      template,
      to: { user_id },
      about: { resource: "service_request", record_id: id },
      data: {
        record: recordOf(request),
        ...(request.due_on && { due: formatDate(request.due_on) }),
        ...data,
        link: `/admin/view/request/${id}`,
      },
    });
  return rows.length;
}

function recordOf({ subject, code }: NotifiedRequest): string {
  return `${subject}, ${code}`;
}
