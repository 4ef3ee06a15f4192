import { type Proof, proofNames, proofNoteFault } from "#domain/verification.ts";
import { AppError } from "#kernel/app-error.ts";

/** What an officer saw, as it came. */
export interface SeenInput {
  readonly proof?: string | null | undefined;
  readonly note?: string | null | undefined;
}

/** The same, read. */
export interface Seen {
  readonly proof: Proof;
  readonly note: string | null;
}

/** @throws AppError invalid, with every fault by name */
export function readSeen({ proof: raw, note: written }: SeenInput): Seen {
  const proof = proofNames.find((name) => name === raw);
  const note = written?.trim() || null;
  const fault = proofNoteFault(proof ?? "nin_slip", note);
  const fields = {
    ...(proof ? {} : { proof: ["Choose what you saw."] }),
    ...(fault && { note: [fault] }),
  };
  if (!proof || fault) throw new AppError("invalid", "Some things need putting right.", { fields });
  return { proof, note };
}
