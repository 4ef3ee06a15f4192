import { sql } from "kysely";
import type { Evidence } from "#areas/registry/evidence/add-evidence.ts";
import { evidenceOf } from "#areas/registry/evidence/attach-evidence.ts";
import type { Charge } from "#domain/calculator.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { billOverdueSince } from "../billing/overdue.ts";
import type { AssessmentRow, AssessmentSnapshot } from "./assessment-row.ts";
import { isEnterer, mayCancel, mayDecide, mayWrite, visibleAssessments } from "./visibility.ts";

/** An assessment in full. Money is in kobo, days are Lagos dates. */
export interface AssessmentView extends AssessmentRow {
  readonly period_from: string;
  readonly period_to: string;
  readonly period_kind: string;
  readonly agency_name: string;
  readonly charge: Charge;
  readonly snapshot: AssessmentSnapshot;
  readonly reason: string | null;
  readonly issued_on: string | null;
  readonly submitted_at: Date | null;
  readonly decided_at: Date | null;
  readonly created_at: Date;
  /**
   * Name of the user who submitted the assessment; `null` if it isn’t submitted, and for callers who are not officers.
   */
  readonly submitted_by_name: string | null;
  /** Name of the user who decided on the assessment; `null` until it is decided, and for callers who are not officers. */
  readonly decided_by_name: string | null;
  readonly bill: {
    readonly id: number;
    readonly status: string;
    readonly paid_kobo: number;
    /** Date from which it, or an instalment of it, is overdue (Lagos time); null if nothing is. */
    readonly overdue_since: string | null;
  } | null;
  readonly evidence: readonly Evidence[];
  readonly can: AssessmentCan;
}

/** Actions to offer; each command checks the rights again. */
export interface AssessmentCan {
  readonly edit: boolean;
  readonly decide: boolean;
  readonly cancel: boolean;
  /** Whether the caller has the right to decide but can’t, because they entered, edited or submitted the assessment. */
  readonly own_entry: boolean;
}

type Row = Omit<AssessmentView, "bill" | "evidence" | "can"> & {
  bill_id: number | null;
  bill_status: string | null;
  bill_paid: number | null;
  bill_overdue_since: string | null;
};

/** @throws AppError not-signed-in, forbidden, not-found */
export async function getAssessment(actor: Actor, id: number): Promise<AssessmentView> {
  const { rows } = await sql<Row>`
    SELECT a.id, a.code, a.status, a.category_id, a.agency_id, g.name AS agency_name,
      to_json(a.revenue_item_ids) AS revenue_item_ids, a.asset_type,
      a.asset_id, a.lga_id, a.year, a.period_index, a.period_from, a.period_to, c.period AS period_kind,
      a.individual_id, a.corporate_id, a.title, a.declared, a.remark, a.self, a.total_kobo, a.charge, a.snapshot,
      a.reason, a.issued_on, a.submitted_at, a.submitted_by, s.name AS submitted_by_name, a.decided_at, a.decided_by,
      d.name AS decided_by_name, a.created_at, a.created_by, to_json(a.editors) AS editors,
      a.version,
      b.id AS bill_id, b.status AS bill_status, b.paid_kobo AS bill_paid,
      ${billOverdueSince} AS bill_overdue_since
    FROM assessment a JOIN agency g ON g.id = a.agency_id JOIN demand_category c ON c.id = a.category_id
      LEFT JOIN bill b ON b.source = 'assessment' AND b.source_id = a.id
      LEFT JOIN app_user s ON s.id = a.submitted_by LEFT JOIN app_user d ON d.id = a.decided_by
    WHERE a.id = ${id} AND ${visibleAssessments(actor)} ORDER BY b.id DESC LIMIT 1`.execute(database());
  const row = rows[0];
  if (!row) throw notFound("assessment");
  const { bill_id, bill_status, bill_paid, bill_overdue_since, ...assessment } = row;
  const isOffice = may(actor, "assessment.view", row);
  return {
    ...assessment,
    ...(isOffice ? {} : { submitted_by_name: null, decided_by_name: null, editors: [] }),
    bill:
      bill_id === null
        ? null
        : {
            id: bill_id,
            status: bill_status ?? "",
            paid_kobo: bill_paid ?? 0,
            overdue_since: bill_overdue_since,
          },
    evidence: await evidenceOf(database(), "assessment", id),
    can: {
      edit: mayWrite(actor, row),
      decide: mayDecide(actor, row),
      cancel: mayCancel(actor, row),
      own_entry: row.status === "submitted" && may(actor, "assessment.issue", row) && isEnterer(actor, row),
    },
  };
}
