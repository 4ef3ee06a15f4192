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

/** What pseudonymising keeps, and why; shown before it is proposed. */
export const storedOnErasure = [
  {
    what: "Ledger, bills, payments and receipts",
    why: "Revenue laws require them. Amounts, dates and numbers are kept, and the payer’s name is removed. Receipts can still be validated: they keep the initials that their signature covers.",
  },
  {
    what: "Audit trail",
    why: "It must remain provable who did what and when. Details of the person’s record and account are removed, and details that contain their confirmed phone number, email or identity numbers. The seals stay valid.",
  },
  {
    what: "Ownership history",
    why: "Bills of those years are based on it. It refers to a record without a name.",
  },
  {
    what: "Names in other people’s records",
    why: "Other people, streets and companies can have the same name. Officers see how often it occurs.",
  },
  {
    what: "Backups and download files",
    why: "Download files are deleted within a few days. Backups keep the data until they are deleted. After restoring a backup, pseudonymise again.",
  },
] as const;

/** What it removes. */
export const goneOnErasure = [
  "Name, phone, email, NIN, tax numbers, address, date of birth and location of the person and their spouses",
  "Photos, live photo, passkey and files of requests",
  "Account, sign-ins, devices, codes, preferences and messages",
  "The person’s name in linked records: notes, requests, bills, payments and receipts. Confirmed phone, email, NIN and TIN also in the texts of other records",
] as const;
