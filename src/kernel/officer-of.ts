import type { Actor } from "./actor.ts";
import { AppError } from "./app-error.ts";

/** The id of the signed-in officer. @throws AppError not-signed-in */
export function officerOf(actor: Actor): number {
  const me = actor.session?.user.id;
  if (me === undefined) throw new AppError("not-signed-in", "Sign in first.");
  return me;
}
