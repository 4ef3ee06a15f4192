/** Account managers, their portfolios of payers, and follow-ups. */
import { choice, date, text } from "#resource/field.ts";
import { readField, readMoney, refuseUnknown, type ValidationErrors } from "./input-readers.ts";
import type { LagosDate } from "./lagos.ts";
import type { Raw } from "./record-input.ts";

export const followUpKinds = { call: "Call", visit: "Visit", letter: "Letter" } as const;
export type FollowUpKind = keyof typeof followUpKinds;

/** Outcome of a completed follow-up. */
export const followUpOutcomes = {
  promise: "Promised to pay",
  reached: "Reached, no promise",
  "not-reached": "Not reached",
} as const;
/** `dropped`: the payer no longer has a manager. */
export type FollowUpOutcome = keyof typeof followUpOutcomes | "dropped";

/** Whether a promise was kept, by what was paid between the promise and its date. */
export type PromiseState = "open" | "kept" | "broken";

export const followUpFields = {
  kind: choice("Type", followUpKinds, { required: true }),
  due_on: date("Date", { required: true }),
  body: text("Purpose", 300, { required: true }),
} as const;

export const outcomeFields = {
  outcome: choice("Outcome", followUpOutcomes, { required: true }),
  remark: text("Note", 300),
  promised_on: date("Payment date"),
} as const;

export const contactFields = {
  office_phone: text("Office phone", 14, { form: "phone" }),
  office_email: text("Office email", 60, { form: "email" }),
} as const;

/** Maximum characters of the reason for removing a payer from a portfolio. */
export const MAX_REASON_LENGTH = 200;

export interface FollowUpInput {
  readonly kind: FollowUpKind;
  readonly due_on: LagosDate;
  readonly body: string;
}

const NEXT = { kind: "next_kind", due_on: "next_due_on", body: "next_body" } as const;

/**
 * Reads a planned follow-up; valid only if `errors` is empty.
 * @param today earliest due date
 * @param names of the fields, where they are part of a larger form
 */
export function readFollowUp(
  errors: ValidationErrors,
  raw: Raw,
  today: LagosDate,
  names: { readonly [name in keyof typeof followUpFields]: string } = {
    kind: "kind",
    due_on: "due_on",
    body: "body",
  },
): FollowUpInput {
  const readText = (name: keyof typeof followUpFields) =>
    String(readField(errors, raw, names[name], followUpFields[name]) ?? "");
  const input = {
    kind: readText("kind") as FollowUpKind,
    due_on: readText("due_on"),
    body: readText("body"),
  };
  if (input.due_on && !errors.has(names.due_on) && input.due_on < today)
    errors.add(names.due_on, "Enter today’s date or a later date.", "day-over");
  return input;
}

export interface OutcomeInput {
  readonly outcome: keyof typeof followUpOutcomes;
  readonly remark: string | null;
  readonly promised_kobo: number | null;
  readonly promised_on: LagosDate | null;
  /** The next follow-up, if any. */
  readonly next: FollowUpInput | null;
}

/** Reads the outcome of a follow-up, a promise with amount and date, and the next follow-up; collects all errors. */
export function readOutcome(errors: ValidationErrors, raw: Raw, today: LagosDate): OutcomeInput {
  refuseUnknown(errors, raw, [
    "outcome",
    "remark",
    "promised",
    "promised_on",
    "version",
    ...Object.values(NEXT),
  ]);
  const outcome = String(readField(errors, raw, "outcome", outcomeFields.outcome) ?? "");
  const remark = readField(errors, raw, "remark", outcomeFields.remark) as string | null;
  const promise = outcome === "promise";
  const promised_kobo = promise ? readMoney(errors, "promised", raw["promised"]) : null;
  const promised_on = promise
    ? (readField(errors, raw, "promised_on", { ...outcomeFields.promised_on, required: true }) as
        | string
        | null)
    : null;
  if (promise && !errors.has("promised") && (promised_kobo ?? 0) <= 0)
    errors.add("promised", "Enter the amount promised.", "promise-without-sum");
  if (promised_on !== null && promised_on < today)
    errors.add("promised_on", "Enter today’s date or a later date.", "day-over");
  const hasNext = Object.values(NEXT).some((name) => name !== NEXT.kind && !isBlank(raw[name]));
  return {
    outcome: outcome as OutcomeInput["outcome"],
    remark,
    promised_kobo,
    promised_on,
    next: hasNext ? readFollowUp(errors, raw, today, NEXT) : null,
  };
}

const isBlank = (raw: unknown) =>
  raw === undefined || raw === null || (typeof raw === "string" && raw.trim() === "");

/** Sort orders of a portfolio; "-" is descending. */
export const portfolioSorts = [
  "name",
  "-name",
  "owed",
  "-owed",
  "overdue",
  "-overdue",
  "paid",
  "-paid",
] as const;
export type PortfolioSort = (typeof portfolioSorts)[number];

export const portfolioFilters = {
  owing: "With a balance",
  overdue: "Overdue",
  "follow-up": "With a follow-up",
  without: "Without a follow-up",
} as const;
export type PortfolioFilter = keyof typeof portfolioFilters;
