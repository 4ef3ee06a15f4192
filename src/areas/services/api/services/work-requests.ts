import { z } from "@hono/zod-openapi";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { answerOffice } from "../../service-requests/answer-office.ts";
import { askRequester } from "../../service-requests/ask-requester.ts";
import { assignRequest } from "../../service-requests/assign-request.ts";
import { closeRequest } from "../../service-requests/close-request.ts";
import { rejectRequest, resolveRequest, withdrawRequest } from "../../service-requests/end-request.ts";
import { rateRequest } from "../../service-requests/rate-request.ts";
import { reopenRequest } from "../../service-requests/reopen-request.ts";
import type { SteppedRequest } from "../../service-requests/request-row.ts";
import { sayAbout } from "../../service-requests/say.ts";
import { startRequest } from "../../service-requests/start-request.ts";
import { submitRequest } from "../../service-requests/submit-request.ts";

const tags = ["Service requests"];
const anything = (description?: string) =>
  z
    .unknown()
    .optional()
    .openapi(description ? { description } : {});
const version = anything("As it was shown; another one by now is refused");
const attachment_ids = anything("Numbers of files that were sent before");

const Request = z.looseObject({
  service_id: anything("Of /offered-services"),
  form_id: anything("The form that was answered"),
  fee_kobo: anything("The fee that was shown: kobo as a number"),
  corporate_id: anything("For which company, where one acts for several"),
  asset_id: anything("What it is about, where the service says so"),
  details: anything(),
  answers: anything("By the keys of the questions"),
  attachment_ids,
  another: anything("`true`: the same is open already, and this is another matter"),
});

interface Step {
  readonly verb: string;
  readonly summary: string;
  readonly right: string | ((actor: Actor) => string);
  readonly body: z.ZodObject;
  readonly codes?: { readonly 409?: string; readonly 422?: string };
  readonly run: (tx: Tx, actor: Actor, id: number, body: Raw) => Promise<SteppedRequest | { id: number }>;
}

const OWN = "own_request.write";
const WORK = "service_request.work";
const sides = (actor: Actor) => (may(actor, WORK) ? WORK : OWN);

const STEPS: readonly Step[] = [
  {
    verb: "assign",
    summary: "Hand it to a provider, a person, or both",
    right: "service_request.assign",
    body: z.looseObject({ provider_id: anything(), assigned_to: anything(), version }),
    codes: { 422: "not-a-worker" },
    run: assignRequest,
  },
  {
    verb: "start",
    summary: "Begin to work it: it is one’s own from then on",
    right: WORK,
    body: z.looseObject({ version }),
    run: (tx, actor, id, body) => startRequest(tx, actor, id, body.version),
  },
  {
    verb: "ask",
    summary: "Ask the requester something: the clock stands still until they answer",
    right: WORK,
    body: z.looseObject({ body: anything("What is asked"), attachment_ids, version }),
    codes: { 422: "attachment-unusable, attachment-too-many" },
    run: askRequester,
  },
  {
    verb: "answer",
    summary: "Answer what the office asked: the clock goes on",
    right: OWN,
    body: z.looseObject({ body: anything("The answer"), attachment_ids, version }),
    codes: { 422: "attachment-unusable, attachment-too-many" },
    run: answerOffice,
  },
  {
    verb: "messages",
    summary: "Write to the other side; a remark is read by the office alone",
    right: sides,
    body: z.looseObject({ kind: anything("message or remark"), body: anything(), attachment_ids }),
    codes: { 422: "attachment-unusable, attachment-too-many" },
    run: sayAbout,
  },
  {
    verb: "resolve",
    summary: "End it with what was done",
    right: WORK,
    body: z.looseObject({ outcome: anything("What was done"), version }),
    run: resolveRequest,
  },
  {
    verb: "reject",
    summary: "End it with the reason why it is not done; a fee nothing was paid of is cancelled",
    right: WORK,
    body: z.looseObject({ reason: anything(), version }),
    codes: { 409: "has-payments" },
    run: rejectRequest,
  },
  {
    verb: "close",
    summary: "Close what ended, once its requester said how it went or can no longer open it again",
    right: WORK,
    body: z.looseObject({ version }),
    codes: { 409: "window-open" },
    run: (tx, actor, id, body) => closeRequest(tx, actor, id, body.version),
  },
  {
    verb: "withdraw",
    summary: "Take one’s own request back; a fee nothing was paid of is cancelled",
    right: OWN,
    body: z.looseObject({ reason: anything(), version }),
    codes: { 409: "has-payments" },
    run: withdrawRequest,
  },
  {
    verb: "rate",
    summary: "Say how it went, from 1 to 5; it can be changed until it is closed",
    right: OWN,
    body: z.looseObject({ rating: anything(), remark: anything(), version }),
    run: rateRequest,
  },
  {
    verb: "reopen",
    summary: "Open one’s own ended request again, within its window",
    right: OWN,
    body: z.looseObject({ reason: anything(), version }),
    codes: { 409: "reopen-too-late" },
    run: reopenRequest,
  },
];

/** Asking for a service, and every step of a request. */
export function workRequests(api: Api): void {
  writeRoute(api, {
    method: "post",
    path: "/service-requests",
    tags,
    summary: "Ask for a service; a fee has its bill at once, and the clock waits for it",
    guard: guard(OWN),
    status: 201,
    answer: "The new request, its bill, and the token by which it can be followed",
    codes: {
      404: "not-found",
      409: "form-changed, fee-changed, request-open, still-running",
      422: "invalid, attachment-unusable, attachment-too-many, key-reused",
    },
    body: Request,
    work: (tx, actor, { body }) => submitRequest(tx, actor, body),
  });
  for (const { verb, summary, right, body, codes = {}, run } of STEPS)
    writeRoute(api, {
      method: "post",
      path: `/service-requests/{id}/${verb}` as "/service-requests/{id}/assign",
      tags,
      summary,
      guard: guard(right),
      answer: "How it stands now",
      codes: {
        404: "not-found",
        409: ["request-state, request-changed", codes[409], "still-running"].filter(Boolean).join(", "),
        422: ["invalid", codes[422], "key-reused"].filter(Boolean).join(", "),
      },
      body,
      work: (tx, actor, { ids, body: sent }) => run(tx, actor, ids.id, sent),
    });
}
