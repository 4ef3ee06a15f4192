import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";

/**
 * Requires that the user confirmed their identity (password, second factor or passkey) within the last 5 minutes, to
 * protect against unattended screens. The browser asks for it and repeats the request.
 * @throws AppError not-signed-in, forbidden (step-up-needed)
 */
export function requireStepUp(actor: Actor): void {
  if (actor.system) return;
  if (!actor.session) throw new AppError("not-signed-in", "Sign in first.");
  if (!actor.session.proved)
    throw new AppError("forbidden", "Confirm it’s you, then try again.", {
      code: "step-up-needed",
    });
}
