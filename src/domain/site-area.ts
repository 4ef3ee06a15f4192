/** The area of the site that a URL belongs to. */
export type Area = "admin" | "corporate" | "individual" | "guest" | "agent" | "super-agent" | "public";
