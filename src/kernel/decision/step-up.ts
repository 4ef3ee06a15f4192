import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";

/**
 * Lets pass whoever proved who they are (password, second factor or passkey) within the last 5 minutes. For what
 * an unattended screen must not be enough to do. The browser asks for the proof and repeats the call.
 * @throws AppError not-signed-in, forbidden (step-up-needed)
 */
export function requireStepUp(actor: Actor): void {
  if (actor.system) return;
  if (!actor.session) throw new AppError("not-signed-in", "Sign in first.");
  if (!actor.session.proved)
    throw new AppError("forbidden", "Prove that it is you, then send this again.", {
      code: "step-up-needed",
    });
}
