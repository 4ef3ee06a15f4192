import { message, type Translatable } from "./message.ts";

/** Documents that prove a person's identity. */
const proofs = {
  nin_slip: "NIN slip",
  national_id: "National identity card",
  passport: "International passport",
  voters_card: "Voter’s card",
  drivers_licence: "Driver’s licence",
  birth_certificate: "Birth certificate",
  other: "Other document",
} as const;

export type Proof = keyof typeof proofs;

export const proofNames = Object.keys(proofs) as readonly Proof[];

/** Maximum characters of a note. */
export const MAX_PROOF_NOTE_LENGTH = 500;

/** "voters_card" → "Voter’s card" */
export function proofText(proof: string): string {
  return Object.hasOwn(proofs, proof) ? proofs[proof as Proof] : proof;
}

/** The error of a note; required for other documents. */
export function proofNoteError(proof: Proof, note: string | null): Translatable | undefined {
  if (note === null) return proof === "other" ? "Enter the name of the document you checked." : undefined;
  if (note.length > MAX_PROOF_NOTE_LENGTH)
    return message("Enter at most {n} characters.", { n: MAX_PROOF_NOTE_LENGTH });
  return note.includes("\0") ? "Enter text without control characters." : undefined;
}

/** The displayed status of active people. */
export function verificationStatus(status: string, verified: boolean): string {
  if (status !== "active") return status;
  return verified ? "verified" : "to-verify";
}
