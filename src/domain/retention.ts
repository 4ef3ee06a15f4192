/** What is cleared after a while, once the office switched it on. What the law fixes is not set here. */
export interface RetentionRule {
  /** Kept in the database; never changed. */
  readonly name: string;
  readonly title: string;
  /** Days after its end, unless set otherwise. */
  readonly days: number;
  /** The fewest that may be set. */
  readonly least: number;
  readonly why: string;
}

export const retentionRules = [
  {
    name: "ended-sessions",
    title: "Sign-ins that ended: address and device",
    days: 365,
    least: 90,
    why: "Needed to look into misuse, for a year.",
  },
  {
    name: "given-up-registrations",
    title: "Accounts that somebody began to open and did not finish",
    days: 30,
    least: 7,
    why: "Nobody comes back to them.",
  },
  {
    name: "contacts-of-complaints",
    title: "Name, phone and e-mail of who complained, once it ended",
    days: 2190,
    least: 180,
    why: "Complaints are answered for as long as the law lets them be taken up again.",
  },
  {
    name: "decided-changes",
    title: "Changes to records that were decided",
    days: 730,
    least: 180,
    why: "What came of them stands in the record and in the audit trail.",
  },
] as const satisfies readonly RetentionRule[];

export type RetentionName = (typeof retentionRules)[number]["name"];

/** The rule of this name. */
export function findRetention(name: string): RetentionRule | undefined {
  return retentionRules.find((rule) => rule.name === name);
}
