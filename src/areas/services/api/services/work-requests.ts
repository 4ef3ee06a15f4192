import type { z } from "@hono/zod-openapi";
import type { Raw } from "#domain/record-input.ts";
import { requestLimits } from "#domain/service/request-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import {
  bodyOf,
  booleanField,
  choiceField,
  idField,
  idsField,
  integerField,
  koboField,
  reasonField,
  textField,
  versionField,
} from "#platform/http/body-fields.ts";
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
import { sendRequestMessage } from "../../service-requests/send-message.ts";
import { startRequest } from "../../service-requests/start-request.ts";
import { submitRequest } from "../../service-requests/submit-request.ts";

const tags = ["Service requests"];
const version = versionField("Version you last read. A request that has changed since is not updated");
const attachment_ids = idsField("Files from `POST /service-attachments`", { maxItems: requestLimits.files });
const textSchema = textField("Text", { maxLength: requestLimits.words, example: "The receipt is attached" });
const outcome = { maxLength: requestLimits.outcome };

/** Rating by the requester. */
export const ratingFields = {
  rating: integerField("Rating", { minimum: 1, maximum: 5, example: 4 }),
  remark: textField("Comment", { maxLength: requestLimits.ratingRemark }),
};

const RequestBody = bodyOf(
  {
    service_id: idField("Service, from `GET /offered-services`"),
    form_id: idField("Form that the answers are for. Required if the service has questions"),
    fee_kobo: koboField("Fee that you last read. Required if the service has one", 250_000),
    corporate_id: idField("Corporate that you act for. Required if you act for several"),
    asset_id: idField("Asset that the request is about. Required if the service is about an asset"),
    details: textField("Details", { maxLength: requestLimits.details }),
    answers: {
      type: ["object", "null"],
      additionalProperties: {
        type: ["string", "number", "boolean", "array", "null"],
        items: { type: ["string", "integer"] },
      },
      description: "Answers, by the key of each question",
      example: { area: "450" },
    },
    attachment_ids,
    another: booleanField(
      "Set to `true` to confirm that this is a different matter from your open request for the same service",
    ),
  },
  ["service_id"],
);

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
const workOrOwn = (actor: Actor) => (may(actor, WORK) ? WORK : OWN);

const STEPS: readonly Step[] = [
  {
    verb: "assign",
    summary: "Assign a request to a provider, a person or both",
    right: "service_request.assign",
    body: bodyOf({
      provider_id: {
        type: ["integer", "null"],
        description: "Provider. Send null to remove it",
        example: 12,
      },
      assigned_to: { type: ["integer", "null"], description: "User. Send null to remove them", example: 12 },
      version,
    }),
    codes: { 422: "not-a-worker" },
    run: assignRequest,
  },
  {
    verb: "start",
    summary: "Start work on a request. It is assigned to you",
    right: WORK,
    body: bodyOf({ version }),
    run: (tx, actor, id, body) => startRequest(tx, actor, id, body.version),
  },
  {
    verb: "ask",
    summary: "Ask the requester a question. The processing time is paused until they answer",
    right: WORK,
    body: bodyOf({ body: textSchema, attachment_ids, version }, ["body"]),
    codes: { 422: "attachment-unusable, attachment-too-many" },
    run: askRequester,
  },
  {
    verb: "answer",
    summary: "Answer a question from the revenue office. The processing time resumes",
    right: OWN,
    body: bodyOf({ body: textSchema, attachment_ids, version }, ["body"]),
    codes: { 422: "attachment-unusable, attachment-too-many" },
    run: answerOffice,
  },
  {
    verb: "messages",
    summary: "Send a message to the other party. A `remark` is an internal note that only officers can read",
    right: workOrOwn,
    body: bodyOf(
      {
        kind: choiceField(
          ["message", "remark"],
          "Kind of message. Only officers can read a `remark`. Default: `message`",
        ),
        body: textSchema,
        attachment_ids,
      },
      ["body"],
    ),
    codes: { 422: "attachment-unusable, attachment-too-many" },
    run: sendRequestMessage,
  },
  {
    verb: "resolve",
    summary: "Complete a request, with its outcome",
    right: WORK,
    body: bodyOf({ outcome: textField("What was done", outcome), version }, ["outcome"]),
    run: resolveRequest,
  },
  {
    verb: "reject",
    summary: "Reject a request, with a reason. An unpaid fee is cancelled",
    right: WORK,
    body: bodyOf({ reason: reasonField("Reason, shown to the requester", outcome), version }, ["reason"]),
    codes: { 409: "has-payments" },
    run: rejectRequest,
  },
  {
    verb: "close",
    summary:
      "Close a resolved or rejected request after its requester has rated it or can no longer reopen it",
    right: WORK,
    body: bodyOf({ version }),
    codes: { 409: "window-open" },
    run: (tx, actor, id, body) => closeRequest(tx, actor, id, body.version),
  },
  {
    verb: "withdraw",
    summary: "Withdraw your request. An unpaid fee is cancelled",
    right: OWN,
    body: bodyOf({ reason: reasonField("Reason", outcome), version }),
    codes: { 409: "has-payments" },
    run: withdrawRequest,
  },
  {
    verb: "rate",
    summary: "Rate a request from 1 to 5. You can change the rating until the request is closed",
    right: OWN,
    body: bodyOf({ ...ratingFields, version }, ["rating"]),
    run: rateRequest,
  },
  {
    verb: "reopen",
    summary: "Reopen your resolved, rejected or closed request within the time limit",
    right: OWN,
    body: bodyOf({ reason: textSchema, version }, ["reason"]),
    codes: { 409: "reopen-too-late" },
    run: reopenRequest,
  },
];

/** Routes to submit a service request and for its steps. */
export function workRequests(api: Api): void {
  writeRoute(api, {
    method: "post",
    path: "/service-requests",
    tags,
    summary:
      "Request a service. If it has a fee, a bill is issued immediately and processing starts after payment",
    guard: guard(OWN),
    status: 201,
    answer: "The new request, its bill and its tracking token",
    codes: {
      404: "not-found",
      409: "form-changed, fee-changed, request-open, still-running",
      422: "invalid, attachment-unusable, attachment-too-many, key-reused",
    },
    body: RequestBody,
    work: (tx, actor, { body }) => submitRequest(tx, actor, body),
  });
  for (const { verb, summary, right, body, codes = {}, run } of STEPS)
    writeRoute(api, {
      method: "post",
      path: `/service-requests/{id}/${verb}` as "/service-requests/{id}/assign",
      tags,
      summary,
      guard: guard(right),
      answer: "The request with its new status",
      codes: {
        404: "not-found",
        409: ["request-state, request-changed", codes[409], "still-running"].filter(Boolean).join(", "),
        422: ["invalid", codes[422], "key-reused"].filter(Boolean).join(", "),
      },
      body,
      work: (tx, actor, { ids, body: sent }) => run(tx, actor, ids.id, sent),
    });
}
