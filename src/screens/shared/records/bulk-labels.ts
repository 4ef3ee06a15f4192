import type { RecordVerb } from "#domain/status.ts";
import type { AnyResource } from "#resource/define.ts";

/** The actions on several records at once. */
export type BulkVerb = Exclude<RecordVerb, "submit"> | "verify";

/** The action that undoes another. */
export const UNDONE_BY: Partial<Record<BulkVerb, BulkVerb>> = { suspend: "reinstate", reinstate: "suspend" };

/** The reason recorded when an action is undone. */
export const UNDO_REASON = "Undone immediately. The action was taken by mistake.";

/** The effect of an action, after the count: "12 properties …". */
export function effectText(resource: AnyResource, verb: BulkVerb): string {
  const billed = resource.approval && resource.owned;
  switch (verb) {
    case "approve":
      return "will be approved and take effect immediately.";
    case "return":
      return "will be returned with the same reason.";
    case "reject":
      return "will be rejected with the same reason.";
    case "verify":
      return "will be verified with the same proof.";
    case "suspend":
      return `will be suspended${billed ? " and not billed until they are reinstated. Unpaid bills stay due" : " until they are reinstated"}.`;
    case "reinstate":
      return `will be reinstated${billed ? " and billed again" : ""}.`;
    case "restore":
      return "will be available again.";
    case "archive":
      if (resource.reference)
        return "will be archived. They stay on existing records, but can no longer be selected. You can restore them.";
      return `will be archived${billed ? " and no longer billed. Unpaid bills stay due" : ""}. You can’t undo this.`;
  }
}

/** Whether it decides on pending records. */
export function isDecision(verb: BulkVerb): boolean {
  return verb === "approve" || verb === "return" || verb === "reject";
}

/** Says who can read the reason. */
export function reasonHint(resource: AnyResource, verb: BulkVerb): string {
  if (verb === "return" || verb === "reject") return "The people who entered them can read this.";
  return `Shown in the history of each record${resource.owned ? " and to its owner" : ""}.`;
}
