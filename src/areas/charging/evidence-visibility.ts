import { sql } from "kysely";
import type { EvidenceVisibility } from "#areas/registry/evidence/evidence-visibility.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { visibleAssessments } from "./assessments/visibility.ts";
import { visibleBills } from "./billing/bill-visibility.ts";
import { visibleNotices } from "./billing/list-notices.ts";

const mayAny = (actor: Actor, ...permissions: readonly string[]) =>
  permissions.some((permission) => may(actor, permission));

/** Evidence of charges is visible with its assessment, bill or notice. */
export const chargingEvidence: readonly EvidenceVisibility[] = [
  {
    about: "assessment",
    condition: (actor) =>
      mayAny(actor, "assessment.view", "own_assessment.view")
        ? sql`EXISTS (SELECT FROM assessment a WHERE a.id = e.about_id AND ${visibleAssessments(actor)})`
        : undefined,
  },
  {
    about: "objection",
    condition: (actor) =>
      mayAny(actor, "bill.view", "own_bill.view")
        ? sql`EXISTS (SELECT FROM objection o JOIN bill b ON b.id = o.bill_id
            WHERE o.id = e.about_id AND ${visibleBills(actor)})`
        : undefined,
  },
  {
    about: "notice_service",
    condition: (actor) =>
      mayAny(actor, "demand_notice.view", "own_bill.view")
        ? sql`EXISTS (SELECT FROM notice_service s JOIN demand_notice n ON n.id = s.notice_id
            WHERE s.id = e.about_id AND ${visibleNotices(actor)})`
        : undefined,
  },
  {
    // A readdressed bill no longer belongs to its notice's payer: the proof of service belongs with the bill.
    about: "notice_service",
    condition: (actor) =>
      mayAny(actor, "bill.view", "own_bill.view")
        ? sql`EXISTS (SELECT FROM notice_service s
            JOIN bill b ON b.source = 'demand_notice' AND b.source_id = s.notice_id AND b.issued_on IS NOT NULL
            WHERE s.id = e.about_id AND ${visibleBills(actor)})`
        : undefined,
  },
];
