/** Why offline sales are still waiting to sync. */
export const syncTexts = {
  "no-network": "You’re offline. We’ll retry automatically.",
  "signed-out": "You’re signed out. Your sales are saved. Sign in again to sync them.",
  later: "The server didn’t respond. We’ll retry automatically.",
  failed: "These sales couldn’t be recorded. Show this phone to the revenue office.",
} as const;
