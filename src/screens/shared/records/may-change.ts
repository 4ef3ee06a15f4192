import type { AnyResource } from "#resource/define.ts";
import type { Session } from "#session/store.ts";

/** Whether to offer a change of a register: what is the same everywhere takes a right without limits. */
export function mayChange(
  session: Session,
  { name, placeless }: AnyResource,
  verb: "create" | "edit" | "approve" | "import",
): boolean {
  const right = `${name}.${verb}`;
  return placeless ? session.canEverywhere(right) : session.can(right);
}
