/** Audiences, importance and statuses of announcements. */

/** Audiences: the public, and the areas that users sign in to. */
export const audiences = {
  public: "The public",
  individual: "Individuals",
  corporate: "Corporates",
  agent: "Ticket agents",
  "super-agent": "Super agents",
  guest: "Guests",
  admin: "Officers",
} as const;
export type Audience = keyof typeof audiences;
export const audienceNames = Object.keys(audiences) as Audience[];

export const importances = { plain: "Information", warning: "Warning" } as const;
export type Importance = keyof typeof importances;

/** Status by the database's clock. */
export const announcementStates = {
  current: "Current",
  coming: "Scheduled",
  past: "Ended",
  withdrawn: "Withdrawn",
} as const;
export type AnnouncementState = keyof typeof announcementStates;
