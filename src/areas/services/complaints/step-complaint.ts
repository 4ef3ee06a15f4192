import type { Raw } from "#domain/record-input.ts";
import type { Tx } from "#kernel/db/client.ts";
import { answerOffice } from "../service-requests/answer-office.ts";
import { withdrawRequest } from "../service-requests/end-request.ts";
import { rateRequest } from "../service-requests/rate-request.ts";
import { reopenRequest } from "../service-requests/reopen-request.ts";
import { sendRequestMessage } from "../service-requests/send-message.ts";
import { complainant } from "./complainant.ts";

/** Steps for the holder of a complaint's link: those of any requester. */
const complaintSteps = {
  answer: answerOffice,
  messages: sendRequestMessage,
  rate: rateRequest,
  reopen: reopenRequest,
  withdraw: withdrawRequest,
} as const;

export type ComplaintStep = keyof typeof complaintSteps;

/**
 * A step of a complaint by its link.
 * @param raw as for the step of a request, with `photo_ids` for files and their `draft`
 * @throws AppError not-found, request-changed, request-state, reopen-too-late, invalid, attachment-unusable,
 * attachment-too-many
 */
export async function stepComplaint(tx: Tx, id: number, step: ComplaintStep, raw: Raw): Promise<void> {
  const { draft, photo_ids, ...rest } = raw;
  const body = photo_ids === undefined ? rest : { ...rest, attachment_ids: photo_ids };
  await complaintSteps[step](tx, complainant(draft, id), id, body);
}
