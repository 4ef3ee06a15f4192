import { type RawBuilder, sql } from "kysely";
import { accountReady, agencyMoneyWithin } from "#areas/collecting/settlements/settlement-row.ts";
import { tillsWithin } from "#areas/collecting/tills/till-visibility.ts";
import { CASES, casesWithinScope, isAbout } from "#areas/lifecycle/data-protection/case-row.ts";
import { commissionsWithin } from "#areas/ticketing/commissions/commission-row.ts";
import { agentsWithin } from "#areas/ticketing/devices/device-visibility.ts";
import { DECIDE_CASES_RIGHT } from "#areas/ticketing/devices/lock-case.ts";
import { WALLETS, walletsWithin } from "#areas/ticketing/wallets/wallet-row.ts";
import { agenciesInAllLgas, agenciesOfAnyGrant, isEverywhere } from "#domain/people/cover.ts";
import type { Actor, Scope } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { MAX_COUNTED } from "#kernel/page-query.ts";
import { chargingScope } from "#kernel/set-up-scope.ts";
import { inColumn, isOneOf, withinScope } from "#kernel/within-scope.ts";

/** Pending decisions on the home page, except those on registers, bills, payments and requested changes. */
type DecisionKind =
  | "tills"
  | "till-slips"
  | "fundings"
  | "settlements"
  | "commissions"
  | "offline-sales"
  | "agency-accounts"
  | "assessments"
  | "tariff-drafts"
  | "arrears"
  | "data-cases"
  | "erasures";

export interface PendingDecision {
  readonly what: DecisionKind;
  /** At most 10,001. */
  readonly count: number;
  readonly oldest: Date;
  readonly oldest_title: string;
  /** Record of the oldest: the till of a deposit, the agency of an account. */
  readonly oldest_id: number;
}

/** Pending items of one kind (`id, since, title, record`), with a right to view and a right to decide. */
interface Source {
  readonly viewRight: string;
  readonly decideRight: string;
  find(seen: Scope, decided: Scope, me: number | null): RawBuilder<unknown>;
}

/** A condition for both rights. */
const both = (within: (scope: Scope) => RawBuilder<unknown>, seen: Scope, decided: Scope) =>
  sql`${within(seen)} AND ${within(decided)}`;

const SOURCES: Readonly<Record<DecisionKind, Source>> = {
  tills: {
    viewRight: "till.view",
    decideRight: "till.close",
    // A difference must be explained before the till is closed.
    find: (seen, decided, me) => sql`
      SELECT t.id, t.counted_at AS since, t.code || ', ' || t.place AS title, t.id AS record FROM till t
      WHERE t.status = 'counted' AND t.cashier_id IS DISTINCT FROM ${me}::bigint AND t.counted_by IS DISTINCT FROM ${me}::bigint
        AND (t.counted_kobo = t.expected_kobo OR t.difference_reason IS NOT NULL) AND ${both(tillsWithin, seen, decided)}`,
  },
  "till-slips": {
    viewRight: "till.view",
    decideRight: "till.close",
    find: (seen, decided, me) => sql`
      SELECT m.id, m.made_at AS since, t.code || ', ' || t.place AS title, t.id AS record
      FROM till_move m JOIN till t ON t.id = m.till_id
      WHERE m.kind = 'to-bank' AND m.confirmed_by IS NULL AND m.withdrawn_at IS NULL
        AND m.made_by IS DISTINCT FROM ${me}::bigint AND ${both(tillsWithin, seen, decided)}`,
  },
  fundings: {
    viewRight: "wallet.view",
    decideRight: "wallet.approve",
    find: (seen, decided, me) => sql`
      SELECT f.id, f.entered_at AS since, f.code || ', ' || coalesce(ta.name, sa.name) AS title, f.id AS record
      FROM wallet_funding f JOIN ${WALLETS} ON w.id = f.wallet_id
      WHERE f.status = 'waiting' AND f.way = 'bank' AND f.entered_by IS DISTINCT FROM ${me}::bigint
        AND ${both(walletsWithin, seen, decided)}`,
  },
  settlements: {
    viewRight: "settlement.view",
    decideRight: "settlement.approve",
    // The officer who reported a failed payment can't approve the next.
    find: (seen, decided, me) => sql`
      SELECT s.id, s.drafted_at AS since, s.code || ', ' || a.name AS title, s.id AS record
      FROM settlement s JOIN agency a ON a.id = s.agency_id
      WHERE s.status IN ('draft', 'failed') AND s.drafted_by IS DISTINCT FROM ${me}::bigint
        AND (s.status = 'draft' OR (SELECT p.told_by FROM settlement_payout p WHERE p.settlement_id = s.id
          AND p.state = 'failed' ORDER BY p.attempt DESC LIMIT 1) IS DISTINCT FROM ${me}::bigint)
        AND ${accountReady} AND ${both((scope) => agencyMoneyWithin(scope, "s"), seen, decided)}`,
  },
  commissions: {
    viewRight: "commission.view",
    decideRight: "commission.approve",
    find: (seen, decided, me) => sql`
      SELECT r.id, r.drafted_at AS since, r.code || ', ' || coalesce(ta.name, sa.name) AS title, r.id AS record
      FROM commission_run r LEFT JOIN ticket_agent ta ON ta.id = r.ticket_agent_id
        LEFT JOIN super_agent sa ON sa.id = r.super_agent_id
      WHERE r.status = 'draft' AND r.kobo > 0 AND r.drafted_by IS DISTINCT FROM ${me}::bigint
        AND ${both(commissionsWithin, seen, decided)}`,
  },
  "offline-sales": {
    viewRight: DECIDE_CASES_RIGHT,
    decideRight: DECIDE_CASES_RIGHT,
    // A request for the charged price is counted with the approval requests.
    find: (_, decided) => sql`
      SELECT s.id, s.received_at AS since, s.holder_key || ', ' || a.name AS title, s.id AS record
      FROM device_sale s JOIN device_lease l ON l.id = s.lease_id JOIN agent_device d ON d.id = l.device_id
        JOIN ticket_agent a ON a.id = d.ticket_agent_id
      WHERE s.state = 'open' AND ${agentsWithin(decided)} AND NOT EXISTS (SELECT FROM approval_request r
        WHERE r.kind = 'offline-sale-price' AND r.subject_type = 'device_sale' AND r.subject_id = s.id AND r.status = 'pending')`,
  },
  "agency-accounts": {
    viewRight: "agency.view",
    decideRight: "agency.confirm",
    find: (seen, decided, me) => sql`
      SELECT c.id, c.asked_at AS since, a.name AS title, a.id AS record
      FROM agency_account_change c JOIN agency a ON a.id = c.agency_id
      WHERE c.state = 'waiting' AND c.asked_by IS DISTINCT FROM ${me}::bigint
        AND ${isOneOf("c.agency_id", agenciesOfAnyGrant(seen))}
        AND ${withinScope(decided, { agency: inColumn("c.agency_id") })}`,
  },
  assessments: {
    viewRight: "assessment.view",
    decideRight: "assessment.issue",
    find: (seen, decided, me) => sql`
      SELECT a.id, a.submitted_at AS since, a.code || ', ' || a.title AS title, a.id AS record FROM assessment a
      WHERE a.status = 'submitted' AND a.created_by IS DISTINCT FROM ${me}::bigint
        AND a.submitted_by IS DISTINCT FROM ${me}::bigint AND coalesce(${me}::bigint <> ALL (a.editors), true)
        AND ${both((scope) => chargingScope(scope, "a"), seen, decided)}`,
  },
  "tariff-drafts": {
    viewRight: "demand_category.view",
    decideRight: "demand_category.publish",
    find: (_, decided, me) => sql`
      SELECT d.id, d.created_at AS since, d.code || ', ' || d.name AS title, d.id AS record FROM tariff_draft d
      WHERE d.state = 'draft' AND coalesce(${me}::bigint <> ALL (d.editors), true) AND NOT EXISTS (
        SELECT FROM revenue_item r WHERE NOT ${isOneOf("r.agency_id", agenciesInAllLgas(decided))}
          AND (r.id IN (SELECT l.revenue_item_id FROM category_item l WHERE l.category_id = d.category_id)
            OR r.id IN (SELECT (l->>'revenue_item_id')::bigint FROM jsonb_array_elements(d.lines) AS l)))
        AND ${agenciesInAllLgas(decided).length > 0}::boolean`,
  },
  arrears: {
    viewRight: "arrear.approve",
    decideRight: "arrear.approve",
    // Arrears have no place, so the right must apply everywhere.
    find: (_, decided, me) => sql`
      SELECT i.id, i.created_at AS since, i.code || ', ' || i.file_name AS title, i.id AS record FROM import i
      WHERE i.resource = 'arrear' AND ${isEverywhere(decided)}::boolean AND NOT EXISTS (SELECT FROM job j
          WHERE j.id = i.issue_job_id AND j.state IN ('queued', 'running'))
        AND EXISTS (SELECT FROM arrear a WHERE a.import_id = i.id AND a.status = 'submitted'
          AND a.created_by IS DISTINCT FROM ${me}::bigint)`,
  },
  "data-cases": {
    viewRight: "data_protection.view",
    decideRight: "data_protection.work",
    find: (seen, decided, me) => sql`
      SELECT c.id, c.asked_at AS since, c.code || ', ' || coalesce(i.title, s.name) AS title, c.id AS record
      FROM ${CASES} WHERE c.status IN ('asked', 'open')
        AND NOT EXISTS (SELECT FROM data_erasure e WHERE e.case_id = c.id AND e.state IN ('proposed', 'approved'))
        AND NOT ${isAbout(me)} AND ${both(casesWithinScope, seen, decided)}`,
  },
  erasures: {
    viewRight: "data_protection.view",
    decideRight: "data_protection.decide",
    find: (seen, decided, me) => sql`
      SELECT c.id, e.counted_at AS since, c.code || ', ' || coalesce(i.title, s.name) AS title, c.id AS record
      FROM ${CASES} JOIN data_erasure e ON e.case_id = c.id
      WHERE c.status = 'open' AND e.state = 'proposed' AND e.counted_at IS NOT NULL
        AND e.proposed_by IS DISTINCT FROM ${me}::bigint AND NOT ${isAbout(me)} AND ${both(casesWithinScope, seen, decided)}`,
  },
};

/** Pending items of other officers that the actor can view and decide on, by kind; kinds without items are omitted. */
export async function pendingDecisions(actor: Actor): Promise<PendingDecision[]> {
  const me = actor.session?.user.id ?? null;
  const parts = Object.entries(SOURCES).flatMap(([what, { viewRight, decideRight, find }]) => {
    if (!may(actor, viewRight) || !may(actor, decideRight)) return [];
    const rows = find(authorize(actor, viewRight), authorize(actor, decideRight), me);
    return [
      sql`(SELECT ${what}::text AS what, count(*)::integer AS count, min(since) AS oldest,
          (array_agg(title ORDER BY since, id))[1] AS oldest_title, (array_agg(record ORDER BY since, id))[1] AS oldest_id
        FROM (${rows} ORDER BY id LIMIT ${MAX_COUNTED + 1}) AS found HAVING count(*) > 0)`,
    ];
  });
  if (parts.length === 0) return [];
  const { rows } = await sql<PendingDecision>`${sql.join(parts, sql` UNION ALL `)}`.execute(database());
  return rows;
}
