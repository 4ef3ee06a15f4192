/**
 * What an officer reads who can't decide on something that is pending.
 * @param action what the deciding officer can do: "approve settlements"
 */
export function pendingDecision(action: string): string {
  return `Pending a decision by an officer who can ${action}.`;
}
