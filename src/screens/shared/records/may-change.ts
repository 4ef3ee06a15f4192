import type { AnyResource } from "#resource/define.ts";
import type { Session } from "#session/store.ts";

/** Whether the user can change a register; placeless registers need the right without scope limits. */
export function mayChange(
  session: Session,
  { name, placeless }: AnyResource,
  verb: "create" | "edit" | "approve" | "import",
): boolean {
  const right = `${name}.${verb}`;
  return placeless ? session.canEverywhere(right) : session.can(right);
}
