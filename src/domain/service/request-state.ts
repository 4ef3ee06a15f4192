/** How a service request stands, and what can be done with it then. Who may do it is decided elsewhere. */
import { type Message, message, term } from "../message.ts";

export const requestStates = [
  ...(["submitted", "assigned", "in-progress"] as const),
  ...(["resolved", "rejected", "closed", "withdrawn"] as const),
] as const;
export type RequestState = (typeof requestStates)[number];

/** Those in which somebody still has to do something. */
const openStates: readonly RequestState[] = ["submitted", "assigned", "in-progress"];

/** What stops the clock of an open request. */
export type WaitingFor = "fee" | "requester";

export interface RequestStanding {
  readonly status: RequestState;
  readonly waiting_for: WaitingFor | null;
}

interface Step {
  readonly from: readonly RequestState[];
  /** What it may wait for meanwhile; left out: for anything, or nothing. */
  readonly waiting?: readonly (WaitingFor | null)[];
  /** "It cannot be …" */
  readonly done: string;
}

const ENDED: readonly RequestState[] = ["resolved", "rejected"];
const WORKED: readonly RequestState[] = ["assigned", "in-progress"];

/** Every verb, and from where it can be taken. */
export const requestSteps = {
  assign: { from: openStates, done: "assigned" },
  start: { from: ["submitted", "assigned"], waiting: [null, "requester"], done: "started" },
  ask: { from: WORKED, waiting: [null], done: "asked about" },
  answer: { from: openStates, waiting: ["requester"], done: "answered" },
  say: { from: [...openStates, ...ENDED], done: "written about" },
  remark: { from: requestStates, done: "remarked on" },
  resolve: { from: WORKED, waiting: [null, "requester"], done: "resolved" },
  reject: { from: openStates, done: "rejected" },
  close: { from: ENDED, done: "closed" },
  withdraw: { from: openStates, done: "withdrawn" },
  rate: { from: ENDED, done: "rated" },
  reopen: { from: [...ENDED, "closed"], done: "opened again" },
} as const satisfies Readonly<Record<string, Step>>;

export type RequestVerb = keyof typeof requestSteps;

/** Whether a verb can be taken as a request stands. */
export function canBe(verb: RequestVerb, { status, waiting_for }: RequestStanding): boolean {
  const step: Step = requestSteps[verb];
  return step.from.includes(status) && (step.waiting === undefined || step.waiting.includes(waiting_for));
}

/** Why not, as a sentence: "This request is closed: it cannot be answered." */
export function whyNot(verb: RequestVerb, standing: RequestStanding): Message {
  return message("This request {stands}: it cannot be {done}.", {
    stands: term(standsWords(standing)),
    done: term(requestSteps[verb].done),
  });
}

function standsWords({ status, waiting_for }: RequestStanding): string {
  if (waiting_for === "fee") return "waits for its fee to be paid";
  return waiting_for === "requester" ? "waits for an answer" : IS[status];
}

const IS: Readonly<Record<RequestState, string>> = {
  submitted: "is submitted",
  assigned: "is assigned",
  "in-progress": "is in progress",
  resolved: "is resolved",
  rejected: "is rejected",
  closed: "is closed",
  withdrawn: "is withdrawn",
};

/** As lists call it. */
export const stateWords: Readonly<Record<RequestState, string>> = {
  submitted: "Submitted",
  assigned: "Assigned",
  "in-progress": "In progress",
  resolved: "Resolved",
  rejected: "Rejected",
  closed: "Closed",
  withdrawn: "Withdrawn",
};
