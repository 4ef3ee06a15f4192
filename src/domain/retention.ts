/** A rule to delete data after some time, once turned on. Periods fixed by law are not included. */
export interface RetentionRule {
  /** Name of the rule, as stored in the database; it never changes. */
  readonly name: string;
  readonly title: string;
  /** Default number of days for which the data is kept. */
  readonly default_days: number;
  /** Minimum number of days that can be set. */
  readonly min_days: number;
  /** Reason for the default retention period. */
  readonly reason: string;
}

export const retentionRules = [
  {
    name: "ended-sessions",
    title: "IP addresses and devices of ended sessions",
    default_days: 365,
    min_days: 90,
    reason: "Kept to investigate misuse.",
  },
  {
    name: "given-up-registrations",
    title: "Unfinished registrations",
    default_days: 30,
    min_days: 7,
    reason: "Not needed once the registration is abandoned.",
  },
  {
    name: "contacts-of-complaints",
    title: "Contact details of complainants, after the complaint is closed",
    default_days: 2190,
    min_days: 180,
    reason: "Needed while a complaint can legally be reopened.",
  },
  {
    name: "decided-changes",
    title: "Decided changes to records",
    default_days: 730,
    min_days: 180,
    reason: "The result is in the record and the audit trail.",
  },
] as const satisfies readonly RetentionRule[];

export type RetentionName = (typeof retentionRules)[number]["name"];

/** Finds a rule by name. */
export function findRetention(name: string): RetentionRule | undefined {
  return retentionRules.find((rule) => rule.name === name);
}
