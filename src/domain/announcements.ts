/** What the office tells people: for whom, and how it stands. */

/** Whom an announcement is for. Besides the public these are the areas that people sign in to. */
export const audiences = {
  public: "The public",
  individual: "Individuals",
  corporate: "Corporates",
  agent: "Ticket agents",
  "super-agent": "Super agents",
  guest: "Guests",
  admin: "The office",
} as const;
export type Audience = keyof typeof audiences;
export const audienceNames = Object.keys(audiences) as Audience[];

export const importances = { plain: "Plain", warning: "Warning" } as const;
export type Importance = keyof typeof importances;

/** How it stands by the database's clock. */
export const announcementStates = {
  current: "Shown now",
  coming: "To come",
  past: "Past",
  withdrawn: "Withdrawn",
} as const;
export type AnnouncementState = keyof typeof announcementStates;
