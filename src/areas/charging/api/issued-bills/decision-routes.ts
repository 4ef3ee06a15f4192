import { z } from "@hono/zod-openapi";
import type { Actor } from "#kernel/actor.ts";
import type { Tx } from "#kernel/db/client.ts";
import { koboField, unchecked } from "#platform/http/body-fields.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { decideChange, withdrawChange } from "../../issued-bills/decide-change.ts";
import { decideObjection, withdrawObjection } from "../../issued-bills/decide-objection.ts";
import { decidePlan, withdrawPlan } from "../../issued-bills/decide-plan.ts";
import { requestRight } from "./request-routes.ts";

const Reason = z.object({ reason: z.string().nullish() });
const Revision = z.object({
  reason: z.string().nullish(),
  kobo: unchecked(koboField("Amount to waive")),
});

type Body = z.infer<typeof Revision>;

interface Decided {
  readonly id: number;
  readonly code?: string;
  readonly status: "approved" | "refused" | "upheld" | "revised" | "withdrawn";
}

interface DecisionRoute {
  readonly path: `/${string}/{id}/${string}`;
  readonly summary: string;
  readonly guard: string | ((actor: Actor) => string);
  readonly run: (tx: Tx, actor: Actor, id: number, body: Body) => Promise<Decided>;
}

/** The parts of the request body that a decision uses. */
const reasonOf = ({ reason }: Body) => reason ?? null;

const DECISION_ROUTES: readonly DecisionRoute[] = [
  ...(["approve", "refuse"] as const).flatMap((verb): DecisionRoute[] => [
    {
      path: `/bill-changes/{id}/${verb}`,
      summary: `${verb === "approve" ? "Approve" : "Reject"} an adjustment, waiver or cancellation requested by another person`,
      guard: "bill.approve",
      run: (tx, actor, id, body) => decideChange(tx, actor, id, verb, reasonOf(body)),
    },
    {
      path: `/instalment-plans/{id}/${verb}`,
      summary: `${verb === "approve" ? "Approve" : "Reject"} an instalment plan requested by another person`,
      guard: "bill.approve",
      run: (tx, actor, id, body) => decidePlan(tx, actor, id, verb, reasonOf(body)),
    },
  ]),
  ...(["uphold", "revise"] as const).map(
    (verb): DecisionRoute => ({
      path: `/objections/{id}/${verb}`,
      summary:
        verb === "uphold"
          ? "Reject an objection and leave the charge unchanged"
          : "Accept an objection and waive part of the charge",
      guard: "objection.decide",
      run: (tx, actor, id, body) => decideObjection(tx, actor, id, verb, { ...body, reason: reasonOf(body) }),
    }),
  ),
  ...(
    [
      ["bill-changes", "a request for an adjustment, waiver or cancellation", withdrawChange],
      ["instalment-plans", "an instalment plan", withdrawPlan],
      ["objections", "an objection", withdrawObjection],
    ] as const
  ).map(
    ([path, what, withdraw]): DecisionRoute => ({
      path: `/${path}/{id}/withdraw`,
      summary: `Withdraw ${what} before it is decided`,
      guard: requestRight,
      run: async (tx, actor, id) => {
        await withdraw(tx, actor, id);
        return { id, status: "withdrawn" };
      },
    }),
  ),
];

export function addDecisionRoutes(api: Api): void {
  for (const { path, summary, guard: right, run } of DECISION_ROUTES) {
    writeRoute(api, {
      method: "post",
      path,
      tags: ["Bills"],
      summary,
      guard: guard(right),
      answer: "The decision",
      codes: {
        403: "forbidden, own-entry, second-factor-missing",
        404: "not-found",
        409: "wrong-status, bill-cancelled, nothing-due, objection-open, plan-running, plan-outdated, has-payments, notice-shared",
        422: "invalid, more-than-open, key-reused",
      },
      body: path.endsWith("/revise") ? Revision : Reason,
      work: (tx, actor, { ids, body }) => run(tx, actor, ids.id, body),
    });
  }
}
