import { z } from "@hono/zod-openapi";
import { conversionNames } from "../import/conversions.ts";

const MappingBody = z
  .object({
    columns: z
      .array(
        z.object({
          column: z.string().max(300),
          to: z.string().max(60).openapi({ description: "A field, `address`, `owner`, `owner_address` …" }),
          convert: z.enum(conversionNames as [string, ...string[]]).optional(),
          values: z
            .record(z.string(), z.string())
            .optional()
            .openapi({ example: { "10*": "residential" } }),
          blank_if_refused: z.boolean().optional(),
        }),
        "Say where the columns go.",
      )
      .max(500),
    constants: z.record(z.string(), z.string()).default({}),
    status: z.enum(["submitted", "draft"]).default("submitted"),
    alike: z.enum(["leave_out", "ask"]).optional().openapi({
      description:
        "Lines that look like what is on record: `leave_out` keeps them out; `ask` tells of them before, and puts them among the duplicates; left out, they are made unlooked",
    }),
  })
  .openapi("ImportMapping");

export const AskBody = z.object({ mapping: MappingBody });
