/** The profile page of each area. */
export const profilePaths: Readonly<Record<string, string>> = {
  admin: "/admin/profile/profile",
  corporate: "/cooperate/profile",
  individual: "/individual/profile",
  guest: "/guest/profile/profile",
  agent: "/agent/profile",
  "super-agent": "/super-agent/profile",
};

/** The inbox of each area. */
export const inboxPaths: Readonly<Record<string, string>> = {
  admin: "/admin/inbox",
  corporate: "/cooperate/inbox",
  individual: "/individual/inbox",
  guest: "/guest/inbox",
  agent: "/agent/inbox",
  "super-agent": "/super-agent/inbox",
};

export const roleLabels: Readonly<Record<string, string>> = {
  admin: "Administrator",
  corporate: "Corporate user",
  individual: "Individual user",
  guest: "Guest",
  agent: "Ticket agent",
  "super-agent": "Super agent",
};
