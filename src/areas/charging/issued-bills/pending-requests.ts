import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { MAX_COUNTED } from "#kernel/page-query.ts";
import { billsWithin } from "../billing/bill-visibility.ts";
import { canDecideCondition } from "./decision-rights.ts";
import { pendingRequestsSql } from "./list-requests.ts";
import { type RequestKind, requestKinds } from "./request-kind.ts";

/** Pending requests of one kind on bills. */
export interface PendingBillRequests {
  readonly kind: RequestKind;
  /** Number in the list of this kind; at most 10,001. */
  readonly count: number;
  readonly oldest: Date;
  readonly oldest_title: string;
}

/** Other users' requests on bills that the actor can view and decide on, by kind; kinds without any are absent. */
export async function pendingBillRequests(actor: Actor): Promise<PendingBillRequests[]> {
  const kinds = requestKinds.filter((kind) =>
    may(actor, kind === "objection" ? "objection.decide" : "bill.approve"),
  );
  if (kinds.length === 0 || !may(actor, "bill.view")) return [];
  const reach = billsWithin(authorize(actor, "bill.view"));
  const others = sql`w.asked_id IS DISTINCT FROM ${actor.session?.user.id ?? null}::bigint`;
  const parts = kinds.map(
    (kind) => sql`
      SELECT ${kind}::text AS kind, count(*)::integer AS count, min(requested_at) AS oldest,
        (array_agg(title ORDER BY requested_at, id))[1] AS oldest_title
      FROM (SELECT w.id, w.requested_at, w.code || ', ' || b.title AS title FROM ${pendingRequestsSql(kind)} WHERE ${reach} AND ${others} AND ${canDecideCondition(actor, kind)}
        ORDER BY w.id LIMIT ${MAX_COUNTED + 1}) AS found HAVING count(*) > 0`,
  );
  const { rows } = await sql<PendingBillRequests>`${sql.join(parts, sql` UNION ALL `)}`.execute(database());
  return rows;
}
