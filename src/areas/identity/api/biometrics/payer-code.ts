import { z } from "@hono/zod-openapi";

/** The payer code shown on the page: a step is rejected if the browser is used for another person by now. */
export const PayerCode = z
  .string("Enter the person’s payer code.")
  .trim()
  .max(40, "Enter at most 40 characters.")
  .openapi({ description: "Payer code shown on the page", example: "IND-0000012-K" });
