/** Account managers, their portfolios of payers, and what they follow up. */
import { choice, date, text } from "#resource/field.ts";
import { type InputFaults, readField, readMoney, refuseUnknown } from "./charging-input.ts";
import type { LagosDate } from "./lagos.ts";
import type { Raw } from "./record-input.ts";

export const followUpKinds = { call: "Call", visit: "Visit", letter: "Letter" } as const;
export type FollowUpKind = keyof typeof followUpKinds;

/** What came of a follow-up that somebody has done. */
export const followUpOutcomes = {
  promise: "They promised to pay",
  reached: "Reached, nothing promised",
  "not-reached": "Not reached",
} as const;
/** `dropped`: its payer has no manager any more. */
export type FollowUpOutcome = keyof typeof followUpOutcomes | "dropped";

/** How a promise stands: by what was paid since it was given, up to its day. */
export type PromiseState = "open" | "kept" | "broken";

export const followUpFields = {
  kind: choice("What", followUpKinds, { required: true }),
  due_on: date("On", { required: true }),
  body: text("What for", 300, { required: true }),
} as const;

export const outcomeFields = {
  outcome: choice("What came of it", followUpOutcomes, { required: true }),
  remark: text("Remark", 300),
  promised_on: date("Promised by"),
} as const;

export const contactFields = {
  office_phone: text("Office phone", 14, { form: "phone" }),
  office_email: text("Office e-mail", 60, { form: "email" }),
} as const;

/** So long may the reason be for which a payer leaves a portfolio. */
export const LONGEST_REASON = 200;

export interface FollowUpInput {
  readonly kind: FollowUpKind;
  readonly due_on: LagosDate;
  readonly body: string;
}

const NEXT = { kind: "next_kind", due_on: "next_due_on", body: "next_body" } as const;

/**
 * Reads what is to be done about a payer; meaningful when `faults` stays empty.
 * @param today no follow-up is due before it
 * @param names of its fields, where they are part of a greater form
 */
export function readFollowUp(
  faults: InputFaults,
  raw: Raw,
  today: LagosDate,
  names: { readonly [name in keyof typeof followUpFields]: string } = {
    kind: "kind",
    due_on: "due_on",
    body: "body",
  },
): FollowUpInput {
  const plain = (name: keyof typeof followUpFields) =>
    String(readField(faults, raw, names[name], followUpFields[name]) ?? "");
  const input = { kind: plain("kind") as FollowUpKind, due_on: plain("due_on"), body: plain("body") };
  if (input.due_on && !faults.has(names.due_on) && input.due_on < today)
    faults.add(names.due_on, "Choose today or a day to come.", "day-over");
  return input;
}

export interface OutcomeInput {
  readonly outcome: keyof typeof followUpOutcomes;
  readonly remark: string | null;
  readonly promised_kobo: number | null;
  readonly promised_on: LagosDate | null;
  /** What comes next, if anything. */
  readonly next: FollowUpInput | null;
}

/** Reads what came of a follow-up, a promise with its sum and day, and the next step; all faults at once. */
export function readOutcome(faults: InputFaults, raw: Raw, today: LagosDate): OutcomeInput {
  refuseUnknown(faults, raw, [
    "outcome",
    "remark",
    "promised",
    "promised_on",
    "version",
    ...Object.values(NEXT),
  ]);
  const outcome = String(readField(faults, raw, "outcome", outcomeFields.outcome) ?? "");
  const remark = readField(faults, raw, "remark", outcomeFields.remark) as string | null;
  const promise = outcome === "promise";
  const promised_kobo = promise ? readMoney(faults, "promised", raw["promised"]) : null;
  const promised_on = promise
    ? (readField(faults, raw, "promised_on", { ...outcomeFields.promised_on, required: true }) as
        | string
        | null)
    : null;
  if (promise && !faults.has("promised") && (promised_kobo ?? 0) <= 0)
    faults.add("promised", "Write the sum they promised.", "promise-without-sum");
  if (promised_on !== null && promised_on < today)
    faults.add("promised_on", "Choose today or a day to come.", "day-over");
  const goesOn = Object.values(NEXT).some((name) => name !== NEXT.kind && !isBlank(raw[name]));
  return {
    outcome: outcome as OutcomeInput["outcome"],
    remark,
    promised_kobo,
    promised_on,
    next: goesOn ? readFollowUp(faults, raw, today, NEXT) : null,
  };
}

const isBlank = (raw: unknown) =>
  raw === undefined || raw === null || (typeof raw === "string" && raw.trim() === "");

/** What payers can be ordered by in a portfolio; with "-" the most first. */
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

export const portfolioShows = {
  owing: "Owing",
  overdue: "Overdue",
  "follow-up": "With a follow-up",
  without: "Without a follow-up",
} as const;
export type PortfolioShow = keyof typeof portfolioShows;
