import { z } from "@hono/zod-openapi";

/** The payer's code that the page shows: a step for somebody else than the browser is by now is refused. */
export const Shown = z
  .string("Say whom it is about, with the payer's code.")
  .trim()
  .max(40, "At most 40 signs.")
  .openapi({ description: "Payer’s code that the page shows", example: "IND-0000012-K" });
