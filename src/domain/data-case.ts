/** Requests of people about their data, under the Nigeria Data Protection Act 2023. */

export const caseKinds = {
  access: "A copy of what is stored",
  correction: "Correction",
  restriction: "Restriction",
  erasure: "Deletion",
} as const;
export type CaseKind = keyof typeof caseKinds;
export const caseKindNames = Object.keys(caseKinds) as CaseKind[];

export const caseStates = {
  asked: "Asked for",
  open: "In work",
  done: "Done",
  refused: "Refused",
  withdrawn: "Withdrawn",
} as const;
export type CaseState = keyof typeof caseStates;

/** Days within which the law wants an answer. */
export const CASE_DAYS = 30;

/** What pseudonymising keeps, and why: said before anybody proposes it. */
export const keptOnErasure = [
  {
    what: "The ledger, bills, payments and receipts",
    why: "Revenue laws ask for them. Sums, dates and numbers stay; the payer’s name goes. Receipts still validate: of the name they keep the initials that their signature covers.",
  },
  {
    what: "The audit trail",
    why: "Who did what and when stays provable. Its words about their record and account go, and rows that hold their proved phone, e-mail or numbers; the seals still hold.",
  },
  {
    what: "What was owned, and when",
    why: "Bills of those years rest on it. It leads to a record without a name.",
  },
  {
    what: "The name in other people’s rows",
    why: "Namesakes, streets and companies are called the same. The officers see how often it stands there.",
  },
  {
    what: "Backups, and files made for download",
    why: "Made files go within days. Backups keep the person until they are thrown away: after a restore, pseudonymise again.",
  },
] as const;

/** What goes. */
export const goneOnErasure = [
  "Name, phone, e-mail, NIN, tax numbers, address, date of birth and place of the record, and of its spouses",
  "Photos, live photo and passkey, files of requests",
  "Account, sign-ins, devices, codes, choices and messages",
  "The person’s name in rows that lead to them: notes, requests, bills, payments, receipts. Proved phone and e-mail, NIN and TIN also from the texts of other rows",
] as const;
