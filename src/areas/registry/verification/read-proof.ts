import { type Proof, proofNames, proofNoteError } from "#domain/verification.ts";
import { AppError } from "#kernel/app-error.ts";

/** The proof that an officer saw, as sent. */
export interface ProofInput {
  readonly proof?: string | null | undefined;
  readonly note?: string | null | undefined;
}

/** The validated proof. */
export interface SeenProof {
  readonly proof: Proof;
  readonly note: string | null;
}

/** @throws AppError invalid, with all errors by name */
export function readProof({ proof: raw, note: sentNote }: ProofInput): SeenProof {
  const proof = proofNames.find((name) => name === raw);
  const note = sentNote?.trim() || null;
  const error = proofNoteError(proof ?? "nin_slip", note);
  const fields = {
    ...(proof ? {} : { proof: ["Select the proof of identity."] }),
    ...(error && { note: [error] }),
  };
  if (!proof || error) throw new AppError("invalid", "There is a problem with what you entered.", { fields });
  return { proof, note };
}
