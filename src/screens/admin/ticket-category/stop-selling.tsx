import type { FieldErrors } from "#session/answer.ts";
import { Checkbox } from "#ui/primitives/input.tsx";

/** Asked once the server has said that the category above is sold: whether it is sold no longer. */
export function stopSelling(errors: FieldErrors) {
  const asked = errors.parent_id?.some((fault) => fault.includes("say so to go on"));
  return asked ? <Checkbox name="stop_selling">The category above is sold no more</Checkbox> : null;
}
