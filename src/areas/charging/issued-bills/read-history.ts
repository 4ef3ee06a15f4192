import { sql } from "kysely";
import type { Evidence } from "#areas/registry/evidence/add-evidence.ts";
import type { Instalment } from "#domain/instalments.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import type { Queryable } from "#kernel/db/client.ts";

/** Requester and decider: officers see names; payers see "You" or "The revenue office". */
interface BillRequest {
  readonly id: number;
  readonly code: string;
  readonly status: string;
  readonly reason: string;
  readonly requested_at: Date;
  readonly requested_by_name: string;
  readonly decided_at: Date | null;
  readonly decided_by_name: string | null;
  readonly decision: string | null;
  /** Whether the caller made the request, and therefore can’t decide on it. */
  readonly mine: boolean;
}

export interface HistoryRows {
  readonly service: {
    readonly served_on: string;
    readonly method: string;
    readonly received_by: string | null;
    readonly remark: string | null;
    readonly latitude: number | null;
    readonly longitude: number | null;
    readonly by: string;
    readonly evidence: readonly Evidence[];
  } | null;
  readonly changes: readonly (BillRequest & { readonly kind: string; readonly kobo: number | null })[];
  readonly objections: readonly (BillRequest & {
    readonly disputed_kobo: number;
    readonly deadline_at: Date | null;
    /** Amount waived by the decision on the objection, in kobo; `null` if nothing was waived. */
    readonly waived_kobo: number | null;
    readonly evidence: readonly Evidence[];
  })[];
  readonly plans: readonly (BillRequest & { readonly parts: readonly Instalment[] })[];
}

/** Upper bound of each list. */
const MAX_ROWS = 50;

interface BillRef {
  readonly id: number;
  readonly source: string;
  readonly source_id: number;
}

/** The history of a bill, latest first. The caller has checked that the actor can view the bill. */
export async function readHistoryRows(db: Queryable, actor: Actor, bill: BillRef): Promise<HistoryRows> {
  const [service, changes, objections, plans] = await Promise.all([
    bill.source === "demand_notice" ? readService(db, actor, bill.source_id) : null,
    readRequests<HistoryRows["changes"][number]>(db, actor, bill.id, {
      table: sql`bill_change t`,
      requester: sql`t.requested_at, t.requested_by AS requester_id`,
      columns: sql`t.kind, t.kobo`,
    }),
    readRequests<HistoryRows["objections"][number]>(db, actor, bill.id, {
      table: sql`objection t LEFT JOIN bill_change c ON c.id = t.change_id`,
      requester: sql`t.created_at AS requested_at, t.created_by AS requester_id`,
      columns: sql`t.disputed_kobo, t.deadline_at, -c.kobo AS waived_kobo, (${evidence("objection")}) AS evidence`,
    }),
    readRequests<HistoryRows["plans"][number]>(db, actor, bill.id, {
      table: sql`instalment_plan t`,
      requester: sql`t.requested_at, t.requested_by AS requester_id`,
      columns: sql`t.parts`,
    }),
  ]);
  return { service, changes, objections, plans };
}

const evidence = (about: string) => sql`
  SELECT coalesce(json_agg(json_build_object('id', e.id, 'width', e.width, 'height', e.height) ORDER BY e.id), '[]')
  FROM evidence e WHERE e.about = ${about} AND e.about_id = t.id`;

interface RequestSource {
  readonly table: ReturnType<typeof sql>;
  readonly requester: ReturnType<typeof sql>;
  readonly columns: ReturnType<typeof sql>;
}

async function readRequests<T extends BillRequest>(
  db: Queryable,
  actor: Actor,
  bill_id: number,
  { table, requester, columns }: RequestSource,
): Promise<T[]> {
  const { rows } = await sql<T & { requester_id: number | null; requester_area: string | null }>`
    WITH found AS (
      SELECT t.id, t.code, t.status, t.reason, t.decided_at, t.decided_by AS decided_id, t.decision, ${requester}, ${columns}
      FROM ${table} WHERE t.bill_id = ${bill_id} ORDER BY t.id DESC LIMIT ${MAX_ROWS})
    SELECT f.*, u.name AS requested_by_name, u.area AS requester_area, d.name AS decided_by_name
    FROM found f LEFT JOIN app_user u ON u.id = f.requester_id LEFT JOIN app_user d ON d.id = f.decided_id
    ORDER BY f.id DESC`.execute(db);
  const me = actor.session?.user.id;
  const isOffice = may(actor, "bill.view");
  return rows.map(({ requester_id, requester_area, ...row }) => {
    const { decided_id: _, ...rest } = row as typeof row & { decided_id?: unknown };
    const mine = requester_id !== null && requester_id === me;
    const payerText = mine ? "You" : requester_area === "admin" ? "The revenue office" : "The payer";
    return {
      ...rest,
      mine,
      requested_by_name: isOffice ? (row.requested_by_name ?? "System") : payerText,
      decided_by_name: row.decided_at === null ? null : isOffice ? row.decided_by_name : "The revenue office",
    } as unknown as T;
  });
}

async function readService(db: Queryable, actor: Actor, notice_id: number): Promise<HistoryRows["service"]> {
  const { rows } = await sql<NonNullable<HistoryRows["service"]>>`
    SELECT t.served_on, t.method, t.received_by, t.remark, t.latitude, t.longitude, u.name AS by,
      (${evidence("notice_service")}) AS evidence
    FROM notice_service t LEFT JOIN app_user u ON u.id = t.created_by WHERE t.notice_id = ${notice_id}`.execute(
    db,
  );
  const service = rows[0];
  return service ? { ...service, by: may(actor, "bill.view") ? service.by : "The revenue office" } : null;
}
