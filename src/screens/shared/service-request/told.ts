import { t } from "#language/t.ts";
import { told } from "#language/told.ts";

/** What `clockWords` says, also of what is late; "days" of one day too. */
const CLOCK = [
  "{used} of 1 working day used; due on {day}",
  "{used} of 1 working day used; it was due on {day}",
  "{used} of 1 working day used; ended on {day}",
  "{used} of 1 working day used; stopped since {day}: waiting for the fee",
  "{used} of 1 working day used; stopped since {day}: waiting for an answer",
  "{used} of {allowed} working days used; due on {day}",
  "{used} of {allowed} working days used; it was due on {day}",
  "{used} of {allowed} working days used; ended on {day}",
  "{used} of {allowed} working days used; stopped since {day}: waiting for the fee",
  "{used} of {allowed} working days used; stopped since {day}: waiting for an answer",
  "Not begun: waiting for the fee",
  "Not begun: waiting for an answer",
  "Not begun",
];

/** How much of its time a request has used, as the server says it. */
export function clockTold(words: string): string {
  return told(words, CLOCK);
}

/** What `whyNot` says, and of it what people outside the office can meet. */
const REFUSED = ["This request {stands}: it cannot be {done}."];
const REASONS = [
  "is submitted",
  "is assigned",
  "is in progress",
  "is resolved",
  "is rejected",
  "is closed",
  "is withdrawn",
  "waits for its fee to be paid",
  "waits for an answer",
  "answered",
  "written about",
  "withdrawn",
  "rated",
  "opened again",
];

/** Why a step of a request was refused. */
export function refusalTold(message: string): string {
  const whole = told(message, REFUSED, (value) => (REASONS.includes(value) ? t(value) : value));
  return whole === message ? told(message) : whole;
}
