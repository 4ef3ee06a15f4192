import { type RawBuilder, sql } from "kysely";
import { hasOwnerScreens } from "#domain/owner-screens.ts";
import type { RecordVerb } from "#domain/status.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { queueMessage } from "./queue-message.ts";

const TEMPLATES = {
  approve: "record-approved",
  return: "record-returned",
  reject: "record-rejected",
} as const;

const DECISION_TEXTS = { approve: "approved", return: "returned to you", reject: "rejected" } as const;

/** Screens of owners' own records, by area. */
const OWN_VIEWS: Readonly<Record<string, string>> = {
  corporate: "/cooperate/view",
  individual: "/individual/view",
};

type Decision = keyof typeof TEMPLATES;

/** Notifies the person who entered a record, or proposed a change, of the approver's decision. Other actions don't notify. */
export async function notifyMaker(
  tx: Tx,
  resource: AnyResource,
  record: { readonly id: number; readonly code: string; readonly title: string },
  verb: RecordVerb,
  reason: string | null,
  makerId: number | null,
): Promise<void> {
  if (makerId === null || !isDecision(verb)) return;
  const recipient = await recipientOf(tx, resource, record.id, makerId);
  await notifyOfRecord(tx, resource, record, verb, reason, recipient);
}

async function notifyOfRecord(
  tx: Tx,
  resource: AnyResource,
  { id, code, title }: { readonly id: number; readonly code: string; readonly title: string },
  verb: Decision,
  reason: string | null,
  user_id: number,
): Promise<void> {
  await queueMessage(tx, {
    template: TEMPLATES[verb],
    to: { user_id },
    data: {
      record: title === code ? code : `${title}, ${code}`,
      ...(reason && { reason }),
      ...(await linkFor(tx, user_id, resource, id, verb)),
    },
    about: { resource: resource.name, record_id: id },
  });
}

/** The same for several decisions: one message per person, whatever the number of records. */
export async function notifyMakers(
  tx: Tx,
  resource: AnyResource,
  verb: RecordVerb,
  reason: string | null,
  ids: readonly number[],
): Promise<void> {
  if (!isDecision(verb) || ids.length === 0) return;
  for (const { recipient, count, ...record } of await recordsByRecipient(tx, resource, ids)) {
    if (count === 1) await notifyOfRecord(tx, resource, record, verb, reason, recipient);
    else
      await queueMessage(tx, {
        template: "records-decided",
        to: { user_id: recipient },
        data: {
          count: count.toLocaleString("en-NG"),
          records: resource.many,
          decided: DECISION_TEXTS[verb],
          ...(reason && { reason }),
        },
      });
  }
}

interface RecipientRecords {
  readonly recipient: number;
  readonly count: number;
  /** One of the records. */
  readonly id: number;
  readonly code: string;
  readonly title: string;
}

async function recordsByRecipient(
  tx: Tx,
  resource: AnyResource,
  ids: readonly number[],
): Promise<RecipientRecords[]> {
  const recipient = recipientSql(resource, sql`r.id`, sql`r.created_by`);
  const { rows } = await sql<RecipientRecords>`
    SELECT recipient, count(*) AS count, min(id) AS id, min(code) AS code, min(title) AS title
    FROM (SELECT r.id, r.code, r.title, ${recipient} AS recipient FROM ${sql.table(resource.name)} r
      WHERE r.id = ANY(${[...ids]}::bigint[]) AND r.created_by IS NOT NULL) decided
    GROUP BY recipient ORDER BY recipient`.execute(tx);
  return rows;
}

function isDecision(verb: RecordVerb): verb is Decision {
  return Object.hasOwn(TEMPLATES, verb);
}

/**
 * The person who entered it; for a corporate entered by one of its own people, the person currently in charge, who alone can
 * correct it. Former users are not notified.
 */
function recipientSql(
  { name }: AnyResource,
  id: RawBuilder<unknown>,
  makerId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (name !== "corporate") return makerId;
  return sql`coalesce((
    SELECT uc.user_id FROM user_corporate uc JOIN app_user u ON u.id = ${makerId} AND u.area = 'corporate'
    WHERE uc.corporate_id = ${id} AND uc.in_charge), ${makerId})`;
}

async function recipientOf(tx: Tx, resource: AnyResource, id: number, makerId: number): Promise<number> {
  const recipient = recipientSql(resource, sql`${id}::bigint`, sql`${makerId}::bigint`);
  const { rows } = await sql<{ recipient: number }>`SELECT ${recipient} AS recipient`.execute(tx);
  return rows[0]?.recipient ?? makerId;
}

/** Link to the record: only officers have screens for every register. */
async function linkFor(
  tx: Tx,
  userId: number,
  resource: AnyResource,
  id: number,
  verb: Decision,
): Promise<{ link?: string }> {
  const user = await tx.selectFrom("app_user").select("area").where("id", "=", userId).executeTakeFirst();
  if (user?.area === "admin") return { link: `/admin/view/${resource.name}/${id}` };
  // Users find their company on their profile; a returned one must be corrected first.
  if (user?.area === "corporate" && resource.name === "corporate")
    return { link: verb === "return" ? `/cooperate/edit/corporate/${id}` : "/cooperate/profile" };
  const base = user && OWN_VIEWS[user.area];
  return base && hasOwnerScreens(resource.name) ? { link: `${base}/${resource.name}/${id}` } : {};
}
