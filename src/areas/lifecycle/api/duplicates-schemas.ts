import { z } from "@hono/zod-openapi";
import { mergeable, mergeRight } from "#domain/merge.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { may } from "#kernel/authorize.ts";
import type { AnyResource } from "#resource/define.ts";

const text = "Select a register that can have duplicates.";

/** "property", "individual" … */
export const Register = z.enum(mergeable.map(({ name }) => name) as [string, ...string[]], text).openapi({
  description: "Register",
  example: "property",
});

/** The record’s id in a body. */
export const recordId = (error: string) => z.coerce.number(error).int().min(1, error).max(9_999_999_999);

/** The register with this name. @throws AppError invalid */
export function registerOf(name: string): AnyResource {
  const found = mergeable.find((resource) => resource.name === name);
  if (!found) throw new AppError("invalid", text, { fields: { resource: [text] } });
  return found;
}

/** The actor’s merge right for any register, or the first one, which `authorize` then rejects. */
export function anyMergeRight(actor: Actor): string {
  const rights = mergeable.map(mergeRight);
  return rights.find((right) => may(actor, right)) ?? rights[0] ?? "";
}
