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
    why: "Who did what and when stays provable. Its words about the person go, the seals still hold.",
  },
  {
    what: "What was owned, and when",
    why: "Bills of those years rest on it. It leads to a record without a name.",
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
  "The person’s name, phone, e-mail and numbers wherever they stand in notes, requests, bills, payments, receipts, imports and the audit trail",
] as const;
