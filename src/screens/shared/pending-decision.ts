/**
 * The note for officers who can't decide on a pending item.
 * @param action what the deciding officer can do: "approve settlements"
 */
export function pendingDecision(action: string): string {
  return `Pending a decision by an officer who can ${action}.`;
}
