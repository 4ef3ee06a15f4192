/** The part of the site that an address belongs to. */
export type Area = "admin" | "corporate" | "individual" | "guest" | "agent" | "super-agent" | "public";
