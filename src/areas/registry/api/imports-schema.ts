import { z } from "@hono/zod-openapi";
import { conversionNames } from "../import/conversions.ts";

const MappingBody = z
  .object({
    columns: z
      .array(
        z.object({
          column: z.string().max(300),
          to: z.string().max(60).openapi({
            description:
              "Field of the register, or a special target such as `address`, `owner` or `owner_address`",
          }),
          convert: z.enum(conversionNames as [string, ...string[]]).optional(),
          values: z
            .record(z.string(), z.string())
            .optional()
            .openapi({ example: { "10*": "residential" } }),
          blank_if_refused: z.boolean().optional(),
        }),
        "Map the columns.",
      )
      .max(500),
    constants: z.record(z.string(), z.string()).default({}),
    status: z.enum(["submitted", "draft"]).default("submitted"),
    alike: z.enum(["leave_out", "ask"]).optional().openapi({
      description:
        "What to do with lines that resemble existing records. `leave_out`: skip them. `ask`: report them in the dry run, and import them as possible duplicates. Default: import them without a check",
    }),
  })
  .openapi("ImportMapping");

export const MappingRequest = z.object({ mapping: MappingBody });
