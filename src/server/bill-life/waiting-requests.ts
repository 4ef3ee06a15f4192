import { sql } from "kysely";
import type { Actor } from "../actor.ts";
import { authorize, may } from "../authorize.ts";
import { billsWithin } from "../charging/bill-sight.ts";
import { COUNTED } from "../charging/page-query.ts";
import { database } from "../db/client.ts";
import { type RequestKind, requestKinds, waitingOn } from "./list-requests.ts";
import { issuedBy } from "./lock-bill.ts";

/** What was asked for on bills and is not decided, of one kind. */
export interface WaitingOnBills {
  readonly kind: RequestKind;
  /** Of those in the list of this kind; at most 10,001. */
  readonly count: number;
  readonly oldest: Date;
  readonly oldest_title: string;
}

/** Requests on bills that the actor may decide on, by kind; nothing of a kind that nobody else asked for. */
export async function waitingOnBills(actor: Actor): Promise<WaitingOnBills[]> {
  const kinds = requestKinds.filter((kind) =>
    may(actor, kind === "objection" ? "objection.decide" : "bill.approve"),
  );
  if (kinds.length === 0 || !may(actor, "bill.view")) return [];
  const reach = billsWithin(authorize(actor, "bill.view"));
  const parts = kinds.map(
    (kind) => sql`
      SELECT ${kind}::text AS kind, count(*)::integer AS count, min(asked_at) AS oldest,
        (array_agg(title ORDER BY asked_at, id))[1] AS oldest_title
      FROM (SELECT w.id, w.asked_at, w.code || ', ' || b.title AS title FROM ${waitingOn(kind)} WHERE ${reach} AND ${decidable(actor, kind)}
        ORDER BY w.id LIMIT ${COUNTED + 1}) AS found HAVING count(*) > 0`,
  );
  const { rows } = await sql<WaitingOnBills>`${sql.join(parts, sql` UNION ALL `)}`.execute(database());
  return rows;
}

/** What others asked for (`w`); an objection neither by who issued its bill (`b`). */
function decidable(actor: Actor, kind: RequestKind) {
  const me = actor.session?.user.id ?? null;
  const others = sql`w.asked_id IS DISTINCT FROM ${me}::bigint`;
  return kind === "objection" ? sql`${others} AND ${issuedBy} IS DISTINCT FROM ${me}::bigint` : others;
}
