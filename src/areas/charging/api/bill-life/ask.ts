import { z } from "@hono/zod-openapi";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { objectToBill } from "../../bill-life/object.ts";
import { requestChange } from "../../bill-life/request-change.ts";
import { requestPlan } from "../../bill-life/request-plan.ts";
import { serveNotice } from "../../bill-life/serve-notice.ts";

const raw = (description: string, example?: unknown) =>
  z
    .unknown()
    .optional()
    .openapi({ description, ...(example === undefined ? {} : { example }) });
const naira = "kobo as a number, naira as text";
const reason = raw("Why, at most 500 characters");

/** Read with all faults at once by the services, so nothing is refused here already. */
const ChangeBody = z.looseObject({
  kobo: raw(`Below 0 it reduces the charge; ${naira}`, "-2,500.00"),
  revenue_item_id: raw("Of the revenue item it concerns; left out, all items in proportion", 12),
  reason,
});
const WaiverBody = z.looseObject({ kobo: raw(`What is let off; ${naira}`, "2,500.00"), reason });
const PlanBody = z.looseObject({
  parts: raw("Together what is open of the charge", [{ kobo: "50,000.00", due_on: "2027-01-31" }]),
  reason,
});
const ObjectionBody = z.looseObject({
  reason: raw("What is wrong, at most 2,000 characters"),
  disputed_kobo: raw(`The part of the charge that is disputed; ${naira}; all that is open when left out`),
  evidence_ids: raw("Pictures that were sent to /evidence"),
});
const ServiceBody = z.looseObject({
  served_on: raw("A Lagos date", "2026-11-21"),
  method: raw("in-person, adult-on-site, pasted, courier, post", "in-person"),
  received_by: raw("Their name; needed without a picture"),
  remark: raw("At most 500 characters"),
  latitude: raw("Where it was served"),
  longitude: raw("Where it was served"),
  accuracy: raw("Of that point, metres"),
  evidence_ids: raw("Pictures that were sent to /evidence"),
});

/** For the office, or for the payer of a bill. */
export const asking = (actor: Actor) =>
  may(actor, "bill.adjust") || !may(actor, "own_bill.object") ? "bill.adjust" : "own_bill.object";

const CLOSED = "bill-cancelled, nothing-due";

/** Serving, and all that is asked for by one and decided by another */
export function ask(api: Api): void {
  changes(api);
  payers(api);
  writeRoute(api, {
    method: "post",
    path: "/demand-notices/{id}/serve",
    tags: ["Demand notices"],
    summary: "Write down that a notice was served, with its proof",
    guard: guard("demand_notice.serve"),
    answer: "The notice",
    codes: { 404: "not-found", 409: "wrong-status, served-already", 422: "invalid, key-reused" },
    body: ServiceBody,
    work: (tx, actor, { ids, body }) => serveNotice(tx, actor, ids.id, body),
  });
}

function changes(api: Api): void {
  for (const [kind, path, summary, schema, who] of [
    [
      "adjustment",
      "adjustments",
      "Ask for a charge to be adjusted up or down; another person decides",
      ChangeBody,
      "bill.adjust",
    ],
    [
      "cancellation",
      "cancellations",
      "Ask for a bill to be cancelled with its notice; another person decides",
      z.looseObject({ reason }),
      "bill.adjust",
    ],
    [
      "waiver",
      "waivers",
      "Ask for some of a charge to be let off; another person decides",
      WaiverBody,
      asking,
    ],
  ] as const) {
    writeRoute(api, {
      method: "post",
      path: `/bills/{id}/${path}` as const,
      tags: ["Bills"],
      summary,
      guard: guard(who),
      status: 201,
      answer: "What was asked for",
      codes: {
        404: "not-found",
        409: `${CLOSED}, already-requested`,
        422: "invalid, more-than-open, key-reused",
      },
      body: schema,
      work: (tx, actor, { ids, body }) => requestChange(tx, actor, ids.id, kind, body),
    });
  }
}

function payers(api: Api): void {
  writeRoute(api, {
    method: "post",
    path: "/bills/{id}/objections",
    tags: ["Bills"],
    summary: "Object to a charge: what is disputed is held until a second officer has decided",
    guard: guard(asking),
    status: 201,
    answer: "The objection",
    codes: {
      404: "not-found",
      409: `${CLOSED}, objection-late, objection-open, plan-running`,
      422: "invalid, key-reused",
    },
    body: ObjectionBody,
    work: (tx, actor, { ids, body }) => objectToBill(tx, actor, ids.id, body),
  });

  writeRoute(api, {
    method: "post",
    path: "/bills/{id}/instalment-plans",
    tags: ["Bills"],
    summary: "Ask to pay what is open of a charge in parts; another person decides",
    guard: guard(asking),
    status: 201,
    answer: "The plan",
    codes: { 404: "not-found", 409: `${CLOSED}, objection-open, plan-running`, 422: "invalid, key-reused" },
    body: PlanBody,
    work: (tx, actor, { ids, body }) => requestPlan(tx, actor, ids.id, body),
  });
}
