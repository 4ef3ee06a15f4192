/** Vocabulary of the personal data map, shared by its screen and docs/personal-data.md. */

/** Legal bases of the Nigeria Data Protection Act 2023, section 25. */
export const legalBases = {
  law: "Legal obligation: revenue laws require the record (section 25(1)(b)(ii))",
  task: "Public interest: assessing, collecting and serving (section 25(1)(b)(iv))",
  contract: "Contract with the person (section 25(1)(b)(i))",
  consent: "Consent, which can be withdrawn (section 25(1)(a))",
  security: "Legitimate interest: security of accounts and financial records (section 25(1)(b)(v))",
} as const;
type LegalBasis = keyof typeof legalBases;

export const dataSubjects = {
  payers: "Payers",
  users: "Users",
  families: "Spouses of payers",
  contacts: "Company contacts",
  agents: "Ticket agents",
  staff: "Officers",
  public: "Complainants",
  everybody: "Anyone named",
} as const;
type DataSubject = keyof typeof dataSubjects;

/** How long a row is kept. */
export const retentionPeriods = {
  books: "Permanently, as financial records; data about one person is removed when they are pseudonymised",
  record: "While the record is in use; data about one person is removed when they are pseudonymised",
  account: "While the account uses it",
  withdrawn: "Until consent is withdrawn",
  complaint:
    "While the complaint can be reopened; the complainant’s details are deleted under the retention setting",
  cases:
    "Permanently, as evidence of how the request was handled; data about one person is removed when they are pseudonymised",
  years2: "Two years",
  year: "One year after it ends, under the retention setting",
  days30: "30 days after expiry",
  short: "A few days, until completed or abandoned",
  minutes: "Minutes to hours",
  files: "The file for some days; its results permanently",
  logs: "The days set in Settings, 30 by default",
} as const;
type RetentionPeriod = keyof typeof retentionPeriods;

/** Effect of pseudonymising a person on a column. */
export const treatments = {
  name: "replaced by “Erased person” and the case number",
  clear: "cleared",
  gone: "deleted with the row or file",
  words: "text about the person is removed; the rest is kept",
  listed: "counted for the officers who decide; texts and names of others are kept",
  follows: "derived from other columns",
  link: "kept: refers to the record or account, which no longer has a name",
  kept: "kept: needed for financial records or other people, and doesn’t identify anyone alone",
  secret: "kept: a secret link to a document, which no longer has a name",
} as const;
export type Treatment = keyof typeof treatments;

export interface PersonalTable {
  readonly table: string;
  /** Label of the table, such as "Payments". */
  readonly label: string;
  readonly data_subjects: DataSubject;
  readonly legal_basis: LegalBasis;
  readonly retention: RetentionPeriod;
  /** Columns with personal data, by treatment; names are separated by spaces. */
  readonly columns: { readonly [how in Treatment]?: string };
  /** Columns without personal data; names are separated by spaces. */
  readonly plain: string;
}
