/** Data subject requests under the Nigeria Data Protection Act 2023. */

export const caseKinds = {
  access: "Copy of personal data",
  correction: "Correction",
  restriction: "Restriction",
  erasure: "Deletion",
} as const;
export type CaseKind = keyof typeof caseKinds;
export const caseKindNames = Object.keys(caseKinds) as CaseKind[];

export const caseStates = {
  asked: "New",
  open: "In progress",
  done: "Completed",
  refused: "Rejected",
  withdrawn: "Withdrawn",
} as const;
export type CaseState = keyof typeof caseStates;

/** Days within which the law requires an answer. */
export const CASE_DAYS = 30;

/** Maximum length of the note of how the identity was verified. */
export const MAX_PROOF_LENGTH = 300;

/** What pseudonymising keeps, and why; shown before it is proposed. */
export const keptOnErasure = [
  {
    what: "Ledger, bills, payments and receipts",
    why: "Revenue laws require them. Amounts, dates and numbers are kept, and the payer’s name is removed. Receipts keep the payer’s initials, so they can still be verified.",
  },
  {
    what: "Audit trail",
    why: "The revenue office must be able to prove who did what, and when. Details of the person’s record and account are removed, as are details that contain their confirmed phone number, email or identity numbers. The seals remain valid.",
  },
  {
    what: "Ownership history",
    why: "Bills for those years are based on it. It refers to a record that no longer has a name.",
  },
  {
    what: "Names in other people’s records",
    why: "Other people, streets and companies can have the same name. Officers are shown how often it occurs.",
  },
  {
    what: "Backups and download files",
    why: "Download files are deleted within a few days. Backups keep the data until they are deleted. After restoring a backup, pseudonymise again.",
  },
] as const;

/** What pseudonymising removes. */
export const deletedOnErasure = [
  "Name, phone, email, NIN, tax numbers, address, date of birth and location of the person and their spouses",
  "Photos, live photo, passkey and files attached to requests",
  "Account, sign-ins, devices, codes, preferences and messages",
  "The person’s name in linked records: notes, requests, bills, payments and receipts. Their confirmed phone number, email, NIN and TIN are also removed from the text of other records",
] as const;
