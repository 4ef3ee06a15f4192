import { z } from "@hono/zod-openapi";
import { guard } from "#platform/http/route-parts.ts";

export const tillTags = ["Tills"];
export const usesTill = guard("till.use");
export const closesTills = guard("till.close");

/** How many of each note or coin, by its kobo: {"100000": 12}. */
export const notes = z
  .unknown()
  .optional()
  .openapi({ description: 'How many of each, by kobo: {"100000": 12}' });
