import { message, type Translatable } from "./message.ts";

/** What an officer may have seen that proves who a person is. */
const proofs = {
  nin_slip: "NIN slip",
  national_id: "National identity card",
  passport: "International passport",
  voters_card: "Voter's card",
  drivers_licence: "Driver's licence",
  birth_certificate: "Birth certificate",
  other: "Something else",
} as const;

export type Proof = keyof typeof proofs;

export const proofNames = Object.keys(proofs) as readonly Proof[];

/** Characters of a note on what was seen. */
export const LONGEST_PROOF_NOTE = 500;

/** "voters_card" → "Voter's card" */
export function proofWords(proof: string): string {
  return Object.hasOwn(proofs, proof) ? proofs[proof as Proof] : proof;
}

/** What is wrong with a note; something that has no name of its own needs one. */
export function proofNoteFault(proof: Proof, note: string | null): Translatable | undefined {
  if (note === null) return proof === "other" ? "Write what you saw." : undefined;
  if (note.length > LONGEST_PROOF_NOTE) return message("At most {n} characters.", { n: LONGEST_PROOF_NOTE });
  return note.includes("\0") ? "Remove the control characters." : undefined;
}

/** How a record in force is called in lists where people are verified. */
export function verifiedState(status: string, verified: boolean): string {
  if (status !== "active") return status;
  return verified ? "verified" : "to-verify";
}
