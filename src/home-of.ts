import type { Area } from "#domain/site-area.ts";

/** The home page of each area. Separate from the sitemap, which browsers don't load. */
export const homeOf: Readonly<Record<Exclude<Area, "public">, string>> = {
  admin: "/admin",
  corporate: "/cooperate",
  individual: "/individual",
  guest: "/guest",
  agent: "/agent",
  "super-agent": "/super-agent",
};
