import { serviceFields } from "#domain/notice-service.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import {
  bodyOf,
  dayField,
  definitionFields,
  idField,
  idsField,
  koboField,
  listField,
  pointFields,
  reasonField,
  requiredFields,
  textField,
} from "#platform/http/body-fields.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { objectToBill } from "../../issued-bills/object-to-bill.ts";
import { requestChange } from "../../issued-bills/request-change.ts";
import { requestPlan } from "../../issued-bills/request-plan.ts";
import { serveNotice } from "../../issued-bills/serve-notice.ts";

const reason = reasonField();
const evidence_ids = idsField("IDs of photos uploaded with `POST /evidence`", { maxItems: 10 });

/** The services validate the bodies and report all errors together, so the schemas refuse nothing. */
const ChangeBody = bodyOf(
  {
    kobo: koboField("Amount to add to the charge. Send a negative amount to reduce the charge", "-2,500.00"),
    revenue_item_id: idField("Revenue item on the bill. Default: shared between all items in proportion"),
    reason,
  },
  ["kobo", "reason"],
);
const CancellationBody = bodyOf({ reason }, ["reason"]);
const WaiverBody = bodyOf({ kobo: koboField("Amount to waive"), reason }, ["kobo", "reason"]);
const PlanBody = bodyOf(
  {
    parts: listField(
      { kobo: koboField("Amount"), due_on: dayField("Due date") },
      "Instalments. They must add up to the unpaid amount of the charge",
      {
        example: [
          { kobo: "50,000.00", due_on: "2027-01-31" },
          { kobo: "50,000.00", due_on: "2027-02-28" },
        ],
      },
    ),
    reason,
  },
  ["parts", "reason"],
);
const ObjectionBody = bodyOf(
  {
    reason: textField("Reason for the objection", { maxLength: 2_000, example: "The house has 4 rooms" }),
    disputed_kobo: koboField("Disputed part of the charge. Default: the unpaid amount"),
    evidence_ids,
  },
  ["reason"],
);
const ServiceBody = bodyOf(
  {
    ...definitionFields(serviceFields),
    received_by: textField("Name of the person who received the notice. Required if there is no photo", {
      maxLength: 100,
    }),
    ...pointFields,
    accuracy: { type: ["number", "null"], minimum: 0, description: "Accuracy of the position, in metres" },
    evidence_ids,
  },
  requiredFields(serviceFields),
);

/** For an officer, or for the payer of a bill. */
export const requestRight = (actor: Actor) =>
  may(actor, "bill.adjust") || !may(actor, "own_bill.object") ? "bill.adjust" : "own_bill.object";

const CLOSED_CODES = "bill-cancelled, nothing-due";

/** Service of notices, and requests that another officer decides. */
export function addRequestRoutes(api: Api): void {
  addChangeRoutes(api);
  addPayerRoutes(api);
  writeRoute(api, {
    method: "post",
    path: "/demand-notices/{id}/serve",
    tags: ["Demand notices"],
    summary: "Record that a notice was served, with proof of service",
    guard: guard("demand_notice.serve"),
    answer: "The notice",
    codes: { 404: "not-found", 409: "wrong-status, served-already", 422: "invalid, key-reused" },
    body: ServiceBody,
    work: (tx, actor, { ids, body }) => serveNotice(tx, actor, ids.id, body),
  });
}

function addChangeRoutes(api: Api): void {
  for (const [kind, path, summary, schema, right] of [
    [
      "adjustment",
      "adjustments",
      "Request an increase or reduction of a charge. Another officer decides",
      ChangeBody,
      "bill.adjust",
    ],
    [
      "cancellation",
      "cancellations",
      "Request the cancellation of a bill and its notice. Another officer decides",
      CancellationBody,
      "bill.adjust",
    ],
    [
      "waiver",
      "waivers",
      "Request a waiver of part of a charge. Another officer decides",
      WaiverBody,
      requestRight,
    ],
  ] as const) {
    writeRoute(api, {
      method: "post",
      path: `/bills/{id}/${path}` as const,
      tags: ["Bills"],
      summary,
      guard: guard(right),
      status: 201,
      answer: "The request",
      codes: {
        404: "not-found",
        409: `${CLOSED_CODES}, already-requested`,
        422: "invalid, more-than-open, key-reused",
      },
      body: schema,
      work: (tx, actor, { ids, body }) => requestChange(tx, actor, ids.id, kind, body),
    });
  }
}

function addPayerRoutes(api: Api): void {
  writeRoute(api, {
    method: "post",
    path: "/bills/{id}/objections",
    tags: ["Bills"],
    summary: "Object to a charge. The disputed amount is put on hold until another officer decides",
    guard: guard(requestRight),
    status: 201,
    answer: "The objection",
    codes: {
      404: "not-found",
      409: `${CLOSED_CODES}, objection-late, objection-open, plan-running`,
      422: "invalid, key-reused",
    },
    body: ObjectionBody,
    work: (tx, actor, { ids, body }) => objectToBill(tx, actor, ids.id, body),
  });

  writeRoute(api, {
    method: "post",
    path: "/bills/{id}/instalment-plans",
    tags: ["Bills"],
    summary: "Request to pay the unpaid amount of a charge in instalments. Another officer decides",
    guard: guard(requestRight),
    status: 201,
    answer: "The instalment plan",
    codes: {
      404: "not-found",
      409: `${CLOSED_CODES}, objection-open, plan-running`,
      422: "invalid, key-reused",
    },
    body: PlanBody,
    work: (tx, actor, { ids, body }) => requestPlan(tx, actor, ids.id, body),
  });
}
