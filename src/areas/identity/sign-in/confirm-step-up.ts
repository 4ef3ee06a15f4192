import { sql } from "kysely";
import type { Actor, Session } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { database, type Tx, transaction } from "#kernel/db/client.ts";
import { type SecondFactor, secondFactorsOf } from "#kernel/decision/second-factors.ts";
import { passwordMatches } from "#kernel/password.ts";
import { consumeProofAttempt, resetProofAttempts } from "./attempt-limits.ts";
import { closeChallenge, consumeChallengeAttempt, openChallenge } from "./challenge.ts";
import { consumeProof, type Proof, wrongProof } from "./consume-proof.ts";
import { type PasskeyRequestOptions, passkeyRequestOptions } from "./passkeys.ts";

export type StepUpProof = Proof & {
  readonly password?: string | undefined;
  /** From `startStepUp`, with a passkey. */
  readonly challenge?: string | undefined;
};

export interface StepUpMethods {
  readonly methods: readonly SecondFactor[];
  readonly passkey: { readonly challenge: string; readonly options: PasskeyRequestOptions } | null;
}

/** The ways in which a signed-in user can confirm their identity; the password always works. */
export async function startStepUp(actor: Actor): Promise<StepUpMethods> {
  const { user } = requireSession(actor);
  const methods = await secondFactorsOf(database(), user.id);
  if (!methods.includes("passkey")) return { methods, passkey: null };
  const options = await passkeyRequestOptions(database(), user.id, false);
  const about = { purpose: "step-up", user_id: user.id, webauthn: options.challenge } as const;
  return { methods, passkey: { challenge: await openChallenge(database(), about), options } };
}

/**
 * Confirms the identity of the session’s user; valid for 5 minutes.
 * @throws AppError invalid (proof-wrong, challenge-ended), too-many
 */
export async function confirmStepUp(actor: Actor, proof: StepUpProof): Promise<void> {
  const session = requireSession(actor);
  await consumeProofAttempt(session.user.id);
  const errors = await (proof.password === undefined
    ? proveByFactor(actor, session, proof)
    : proveByPassword(actor, session, proof.password));
  if (errors)
    throw new AppError("invalid", "Your identity couldn’t be confirmed. Try again.", {
      code: "proof-wrong",
      fields: errors,
    });
  await resetProofAttempts(session.user.id);
}

async function proveByPassword(actor: Actor, session: Session, password: string) {
  const row = await database()
    .selectFrom("app_user")
    .select("password_hash")
    .where("id", "=", session.user.id)
    .executeTakeFirst();
  if (!(await passwordMatches(password, row?.password_hash))) return { password: ["Password is incorrect."] };
  await transaction((tx) => markConfirmed(tx, actor, session, "password"));
  return undefined;
}

async function proveByFactor(actor: Actor, session: Session, { challenge, ...proof }: StepUpProof) {
  const { id } = session.user;
  const challenged = proof.passkey ? await consumeChallengeAttempt("step-up", challenge ?? "") : undefined;
  if (challenged && challenged.user_id !== id) return wrongProof(proof);
  return transaction(async (tx) => {
    if (!(await consumeProof(tx, id, proof, challenged?.webauthn ?? null))) return wrongProof(proof);
    if (challenged) await closeChallenge(tx, challenge ?? "");
    await markConfirmed(tx, actor, session, "second factor");
    return undefined;
  });
}

async function markConfirmed(tx: Tx, actor: Actor, session: Session, by: string): Promise<void> {
  await tx
    .updateTable("session")
    .set({ proved_at: sql`now()` })
    .where("id", "=", session.id)
    .where("ended_at", "is", null)
    .execute();
  const entry = { action: "user.prove_again", record_id: session.user.id };
  await audit(tx, actor, { ...entry, after: { by } });
}

function requireSession({ session }: Actor): Session {
  if (!session) throw new AppError("not-signed-in", "Sign in first.");
  return session;
}
