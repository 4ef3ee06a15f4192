/** What the map of personal data says of a table, in words that its page, its document and the law share. */

/** Legal ground of the Nigeria Data Protection Act 2023, section 25. */
export const grounds = {
  law: "Legal obligation: revenue laws ask for the record (section 25(1)(b)(ii))",
  task: "Public task: assessing, collecting and serving (section 25(1)(b)(iv))",
  contract: "Contract with the person (section 25(1)(b)(i))",
  consent: "Consent, which can be withdrawn (section 25(1)(a))",
  security: "Legitimate interest: keeping accounts and the books safe (section 25(1)(b)(v))",
} as const;
type Ground = keyof typeof grounds;

export const people = {
  payers: "People who pay",
  users: "Who has an account",
  families: "Spouses of people who pay",
  contacts: "Contact people of companies",
  agents: "Who sells tickets",
  staff: "Officers",
  public: "Who complains",
  everybody: "Everybody named here",
} as const;
type People = keyof typeof people;

/** How long a row is kept. */
export const periods = {
  books: "With the books: for good; what tells of one person goes when they are pseudonymised",
  record: "While the record is in use; what tells of one person goes when they are pseudonymised",
  account: "While the account has it",
  withdrawn: "Until consent is withdrawn",
  years6: "While what came of it may be taken up again; who complained goes as retention is set",
  years2: "Two years",
  year: "A year after it ended, as retention is set",
  days30: "30 days after it ran out",
  short: "A few days, until it is finished or given up",
  minutes: "Minutes to hours",
  files: "The file for some days; what came of it with the books",
  logs: "As many days as Settings say, 30 at first",
} as const;
type Period = keyof typeof periods;

/** What pseudonymising a person does to a column. */
export const treatments = {
  name: "replaced by “Erased person” and the number of the case",
  clear: "emptied",
  gone: "deleted with its row, or its file",
  words: "words that tell of the person are taken out; the rest stays",
  listed: "counted for the officers who decide; others' words and names stay",
  follows: "follows from the others",
  link: "kept: leads to the record or account, which names nobody any more",
  kept: "kept: needed for the books or for others, and tells of nobody by itself",
  secret: "kept: a secret that leads to a paper, which names nobody any more",
} as const;
export type Treatment = keyof typeof treatments;

export interface PersonalTable {
  readonly table: string;
  /** As people call it: "Payments". */
  readonly what: string;
  readonly whose: People;
  readonly ground: Ground;
  readonly keep: Period;
  /** Columns with personal data, by what pseudonymising does to them; names between spaces. */
  readonly columns: { readonly [how in Treatment]?: string };
  /** Columns that say nothing of any person. */
  readonly plain: string;
}
