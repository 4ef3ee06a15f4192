import { addDays, type LagosDate, lagosDate } from "#domain/lagos.ts";
import type { Translatable } from "#domain/message.ts";
import { clockMessage } from "#domain/service/request-clock.ts";
import type { RequestState, WaitingFor } from "#domain/service/request-state.ts";
import { type ConversationMessage, getRequest } from "../service-requests/get-request.ts";
import type { RequestEvent } from "../service-requests/request-events.ts";
import { complainant, complaintByToken } from "./complainant.ts";

export interface FollowedPhoto {
  readonly id: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly message_id: number | null;
}

/** A complaint as shown to the holder of its link: status and messages. No names or phone numbers. */
export interface FollowedComplaint {
  readonly code: string;
  readonly subject: string;
  readonly status: RequestState;
  readonly waiting_for: WaitingFor | null;
  readonly submitted_at: Date;
  readonly ended_at: Date | null;
  /** State of the service clock, such as "3 of 5 working days used; due on 4 Dec 2026". */
  readonly clock: string;
  /** Translatable form of `clock`. */
  readonly clock_message: Translatable;
  readonly due_on: LagosDate | null;
  /** Number of working days overdue; 0 if the complaint isn’t overdue. */
  readonly days_overdue: number;
  readonly details: string | null;
  readonly outcome: string | null;
  readonly rating: number | null;
  readonly rating_remark: string | null;
  /** Last day on which the complaint can be reopened, in Lagos time; `null` while it is open. */
  readonly reopen_until: LagosDate | null;
  readonly messages: readonly Pick<
    ConversationMessage,
    "id" | "kind" | "from_office" | "body" | "created_at"
  >[];
  readonly photos: readonly FollowedPhoto[];
  readonly history: readonly Pick<RequestEvent, "id" | "at" | "verb" | "by">[];
  readonly can: {
    readonly answer: boolean;
    readonly say: boolean;
    readonly rate: boolean;
    readonly reopen: boolean;
    readonly withdraw: boolean;
  };
  readonly version: number;
}

/** Gets the complaint of a link. @throws AppError not-found */
export async function followComplaint(token: string): Promise<FollowedComplaint> {
  const id = await complaintByToken(token);
  const request = await getRequest(complainant(null, id), id);
  const { code, subject, status, waiting_for, submitted_at, ended_at, clock, can } = request;
  const { details, outcome, rating, rating_remark, version } = request;
  return {
    code,
    subject,
    status,
    waiting_for,
    submitted_at,
    ended_at,
    clock: clock.summary,
    clock_message: clockMessage(clock, request),
    due_on: request.due_on,
    days_overdue: clock.days_overdue,
    details,
    outcome,
    rating,
    rating_remark,
    version,
    reopen_until: ended_at && addDays(lagosDate(ended_at), request.days_to_reopen),
    messages: request.messages.map(({ id: number, kind, from_office, body, created_at }) => ({
      id: number,
      kind,
      from_office,
      body,
      created_at,
    })),
    photos: request.files.map(({ id: number, width, height, message_id }) => ({
      id: number,
      width,
      height,
      message_id,
    })),
    history: request.history.map(({ id: number, at, verb, by }) => ({ id: number, at, verb, by })),
    can: {
      answer: can.answer,
      say: can.say,
      rate: can.rate,
      reopen: can.reopen,
      withdraw: can.withdraw,
    },
  };
}
