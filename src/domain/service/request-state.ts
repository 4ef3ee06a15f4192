/** Statuses of service requests and their transitions. Rights are checked elsewhere. */
import { type Message, message, term } from "../message.ts";

export const requestStates = [
  "submitted",
  "assigned",
  "in-progress",
  "resolved",
  "rejected",
  "closed",
  "withdrawn",
] as const;
export type RequestState = (typeof requestStates)[number];

/** Statuses of open requests. */
const openStates: readonly RequestState[] = ["submitted", "assigned", "in-progress"];

/** What pauses the clock of an open request. */
export type WaitingFor = "fee" | "requester";

export interface RequestStatus {
  readonly status: RequestState;
  readonly waiting_for: WaitingFor | null;
}

interface Step {
  readonly from: readonly RequestState[];
  /** The allowed values of `waiting_for`; any if absent. */
  readonly waiting?: readonly (WaitingFor | null)[];
  /** Completes "so you can’t …". */
  readonly done: string;
}

const ENDED: readonly RequestState[] = ["resolved", "rejected"];
const ASSIGNED_STATES: readonly RequestState[] = ["assigned", "in-progress"];

/** Every transition and the statuses it can start from. */
export const requestSteps = {
  assign: { from: openStates, done: "assign it" },
  start: { from: ["submitted", "assigned"], waiting: [null, "requester"], done: "start it" },
  ask: { from: ASSIGNED_STATES, waiting: [null], done: "ask a question about it" },
  answer: { from: openStates, waiting: ["requester"], done: "answer it" },
  say: { from: [...openStates, ...ENDED], done: "send a message about it" },
  remark: { from: requestStates, done: "add a note to it" },
  resolve: { from: ASSIGNED_STATES, waiting: [null, "requester"], done: "resolve it" },
  reject: { from: openStates, done: "reject it" },
  close: { from: ENDED, done: "close it" },
  withdraw: { from: openStates, done: "withdraw it" },
  rate: { from: ENDED, done: "rate it" },
  reopen: { from: [...ENDED, "closed"], done: "reopen it" },
} as const satisfies Readonly<Record<string, Step>>;

export type RequestVerb = keyof typeof requestSteps;

/** Whether a transition is possible in the current status. */
export function isPossible(verb: RequestVerb, { status, waiting_for }: RequestStatus): boolean {
  const step: Step = requestSteps[verb];
  return step.from.includes(status) && (step.waiting === undefined || step.waiting.includes(waiting_for));
}

/** Why a transition isn't possible: "This request is closed, so you can’t answer it." */
export function notPossibleMessage(verb: RequestVerb, status: RequestStatus): Message {
  return message("This request {status}, so you can’t {done}.", {
    status: term(statusText(status)),
    done: term(requestSteps[verb].done),
  });
}

function statusText({ status, waiting_for }: RequestStatus): string {
  if (waiting_for === "fee") return "is awaiting payment of its fee";
  return waiting_for === "requester" ? "is awaiting a reply" : STATUS_CLAUSES[status];
}

const STATUS_CLAUSES: Readonly<Record<RequestState, string>> = {
  submitted: "has been submitted",
  assigned: "is assigned",
  "in-progress": "is in progress",
  resolved: "is resolved",
  rejected: "is rejected",
  closed: "is closed",
  withdrawn: "is withdrawn",
};

/** Labels of the statuses. */
export const stateLabels: Readonly<Record<RequestState, string>> = {
  submitted: "Submitted",
  assigned: "Assigned",
  "in-progress": "In progress",
  resolved: "Resolved",
  rejected: "Rejected",
  closed: "Closed",
  withdrawn: "Withdrawn",
};
