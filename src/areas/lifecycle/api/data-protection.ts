import { z } from "@hono/zod-openapi";
import { type CaseState, caseKindNames, caseStates } from "#domain/data-case.ts";
import { personalTables } from "#domain/personal-data/tables.ts";
import { retentionRules } from "#domain/retention.ts";
import { bodyOf, booleanField, choiceField, integerField, textField } from "#platform/http/body-fields.ts";
import { SearchText } from "#platform/http/page-schemas.ts";
import { listRoute, readRoute } from "#platform/http/read-route.ts";
import { type Api, guard, newApi, requireSession } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { endCase, takeCase, withdrawOwnCase } from "../data-protection/end-case.ts";
import {
  approveErasure,
  proposeErasure,
  refuseErasure,
  resumeErasure,
} from "../data-protection/erase-person.ts";
import { exportPerson } from "../data-protection/export-job.ts";
import { listCases, ownCases, viewCase } from "../data-protection/list-cases.ts";
import { openCase, requestOwnData } from "../data-protection/open-case.ts";
import { liftRestriction, restrictPerson } from "../data-protection/restrict-person.ts";
import { listRetention, setRetention } from "../data-protection/retention.ts";

const tags = ["Data protection"];
const canView = guard("data_protection.view");
const canWork = guard("data_protection.work");
const canDecide = guard("data_protection.decide");
const states = Object.keys(caseStates) as [CaseState, ...CaseState[]];
const ownCase = {
  kind: choiceField(caseKindNames, "Kind of request"),
  request: textField("Request in the person’s own words", { maxLength: 1_000, example: "A copy of my data" }),
};
const OwnCase = bodyOf(ownCase, ["kind", "request"]);
const NewCase = bodyOf(
  {
    person: textField("Code of the individual or the account", { example: "IND-0000001-B" }),
    ...ownCase,
    proof: textField("How the identity was verified", { maxLength: 300, example: "Passport" }),
  },
  ["person", "kind", "request", "proof"],
);
const ReasonBody = z.object({ reason: z.string().nullish() });
const OBSTACLES =
  "bills-open, payments-pending, refunds-open, slips-waiting, arrears-waiting, assessments-open, notices-draft, batches-unpaid, till-open, requests-open, objections-open, still-owns, sells-tickets, works-here, in-charge-alone, credit-kept";

/** /data-cases and /profile/data-cases: data protection requests and their handling. */
export function dataProtectionApi() {
  const api = newApi();
  readRoutes(api);
  own(api);
  retention(api);
  writeRoute(api, {
    method: "post",
    path: "/data-cases",
    tags,
    guard: canWork,
    status: 201,
    body: NewCase,
    summary: "Open a case for a person who made a request",
    answer: "The data protection case",
    codes: { 409: "case-open, still-running", 422: "invalid, key-reused" },
    work: (tx, actor, { body }) => openCase(tx, actor, body),
  });
  action(
    api,
    "take",
    "Accept a person’s request. Send how you verified their identity as the `reason`",
    (tx, actor, id, why) => takeCase(tx, actor, id, why),
  );
  action(api, "finish", "Complete a case, with a note of what was done", (tx, actor, id, why) =>
    endCase(tx, actor, id, "done", why),
  );
  action(api, "refuse", "Reject a case, with the reason", (tx, actor, id, why) =>
    endCase(tx, actor, id, "refused", why),
  );
  action(api, "restrict", "Restrict a record. It is kept, but used only as the law requires", restrictPerson);
  action(api, "lift-restriction", "Lift the restriction on a record", liftRestriction);
  action(api, "export", "Export all data stored about a person to a file", (tx, actor, id) =>
    exportPerson(tx, actor, id),
  );
  action(
    api,
    "propose-erasure",
    `Propose to pseudonymise a person. Fails if there are obstacles: ${OBSTACLES}`,
    (tx, actor, id) => proposeErasure(tx, actor, id),
  );
  action(
    api,
    "approve-erasure",
    "Approve another officer’s proposal to pseudonymise a person. This can’t be undone",
    (tx, actor, id) => approveErasure(tx, actor, id),
  );
  action(api, "resume-erasure", "Resume pseudonymising a person after an interruption", (tx, actor, id) =>
    resumeErasure(tx, actor, id),
  );
  action(api, "refuse-erasure", "Reject another officer’s proposal to pseudonymise a person", refuseErasure);
  return api;
}

type CaseAction = (
  tx: Parameters<typeof endCase>[0],
  actor: Parameters<typeof endCase>[1],
  id: number,
  reason: string | null,
) => Promise<unknown>;

function action(api: Api, verb: string, summary: string, work: CaseAction): void {
  const path = `/data-cases/{id}/${verb}` as "/data-cases/{id}/x";
  const decision = verb.endsWith("-erasure") && verb !== "propose-erasure";
  writeRoute(api, {
    method: "post",
    path,
    tags,
    summary,
    guard: decision ? canDecide : canWork,
    body: ReasonBody,
    answer: "The case ID",
    codes: {
      403: "forbidden, own-record, own-entry, step-up-needed, second-factor-missing",
      404: "not-found",
      409: `wrong-status, wrong-kind, not-counted, no-record, restricted-already, not-restricted, ${OBSTACLES}, still-running`,
      422: "invalid, key-reused",
    },
    work: async (tx, actor, { ids, body }) => {
      const done = await work(tx, actor, ids.id, body.reason ?? null);
      return { id: ids.id, ...(typeof done === "object" && done) };
    },
  });
}

function retention(api: Api): void {
  readRoute(api, {
    path: "/retention",
    tags,
    summary:
      "List the retention rules, with the period in days, whether the rule is on, and the number of entries it would delete now",
    guard: canView,
    answer: "The retention rules",
    read: (actor) => listRetention(actor),
  });
  for (const { name, title, min_days } of retentionRules)
    writeRoute(api, {
      method: "put",
      path: `/retention/${name}` as "/retention/x",
      tags,
      guard: canDecide,
      body: bodyOf(
        {
          days: integerField("Days after which the data is deleted", {
            minimum: min_days,
            maximum: 36_500,
            example: min_days,
          }),
          enabled: booleanField("Whether to delete the data after this period"),
        },
        ["days"],
      ),
      summary: `${title}: set the retention period and switch deletion on or off`,
      answer: "The retention rule",
      codes: { 403: "forbidden, step-up-needed", 409: "still-running", 422: "invalid, key-reused" },
      work: (tx, actor, { body }) => setRetention(tx, actor, name, body),
    });
}

function own(api: Api): void {
  readRoute(api, {
    path: "/profile/data-cases",
    tags,
    summary: "List your own data protection requests",
    guard: requireSession,
    answer: "The cases, newest first",
    read: (actor) => ownCases(actor),
  });
  writeRoute(api, {
    method: "post",
    path: "/profile/data-cases",
    tags,
    guard: requireSession,
    status: 201,
    body: OwnCase,
    summary: "Request a copy, correction, restriction or deletion of your own data",
    answer: "The data protection case",
    codes: { 409: "case-open, still-running", 422: "invalid, key-reused" },
    work: (tx, actor, { body }) => requestOwnData(tx, actor, body),
  });
  writeRoute(api, {
    method: "post",
    path: "/profile/data-cases/{id}/withdraw",
    tags,
    guard: requireSession,
    summary: "Withdraw your own data protection request",
    answer: "The case ID",
    codes: { 404: "not-found", 409: "wrong-status, still-running", 422: "key-reused" },
    work: async (tx, actor, { ids }) => {
      await withdrawOwnCase(tx, actor, ids.id);
      return { id: ids.id };
    },
  });
}

function readRoutes(api: Api): void {
  listRoute(api, {
    path: "/data-cases",
    tags,
    summary: "List data protection cases, newest first",
    guard: canView,
    answer: "A page of cases",
    codes: { 422: "invalid" },
    query: { state: z.enum(states).optional(), q: SearchText.optional() },
    list: (actor, { query }) => listCases(actor, query),
  });
  readRoute(api, {
    path: "/data-cases/{id}",
    tags,
    summary: "Get a data protection case, with anything that prevents pseudonymising the person",
    guard: canView,
    answer: "The case",
    codes: { 404: "not-found" },
    read: (actor, { ids }) => viewCase(actor, ids.id),
  });
  readRoute(api, {
    path: "/personal-data-map",
    tags,
    summary:
      "List the tables that hold personal data, with whose data it is, the legal basis, the retention period and the effect of pseudonymising",
    guard: canView,
    answer: "The tables",
    read: () => personalTables,
  });
}
