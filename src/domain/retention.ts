/** A rule to delete data after some time, once turned on. Periods fixed by law are not included. */
export interface RetentionRule {
  /** Name of the rule, as stored in the database; it never changes. */
  readonly name: string;
  readonly title: string;
  /** Default number of days for which the data is kept. */
  readonly days: number;
  /** Minimum number of days that can be set. */
  readonly least: number;
  readonly why: string;
}

export const retentionRules = [
  {
    name: "ended-sessions",
    title: "IP addresses and devices of ended sessions",
    days: 365,
    least: 90,
    why: "Kept to investigate misuse.",
  },
  {
    name: "given-up-registrations",
    title: "Unfinished registrations",
    days: 30,
    least: 7,
    why: "Not needed once the registration is abandoned.",
  },
  {
    name: "contacts-of-complaints",
    title: "Contact details of complainants, after the complaint is closed",
    days: 2190,
    least: 180,
    why: "Needed while a complaint can legally be reopened.",
  },
  {
    name: "decided-changes",
    title: "Decided changes to records",
    days: 730,
    least: 180,
    why: "The result is in the record and the audit trail.",
  },
] as const satisfies readonly RetentionRule[];

export type RetentionName = (typeof retentionRules)[number]["name"];

/** Finds a rule by name. */
export function findRetention(name: string): RetentionRule | undefined {
  return retentionRules.find((rule) => rule.name === name);
}
