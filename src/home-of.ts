import type { Area } from "#domain/site-area.ts";

/** Where each area begins. Apart from the sitemap, which no browser needs to load. */
export const homeOf: Readonly<Record<Exclude<Area, "public">, string>> = {
  admin: "/admin",
  corporate: "/cooperate",
  individual: "/individual",
  guest: "/guest",
  agent: "/agent",
  "super-agent": "/super-agent",
};
