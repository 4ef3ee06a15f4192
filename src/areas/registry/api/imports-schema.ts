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

const Work = z
  .object({
    job_id: z.int(),
    job_code: z.string(),
    state: z.string(),
    done: z.int(),
    total: z.int().nullable(),
    message: z.string().nullable(),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    counts: z.record(z.string(), z.unknown()).nullable(),
    bad_lines: z
      .array(z.unknown())
      .openapi({ description: "The first hundred that were not brought in, and why" }),
    reasons: z
      .array(z.object({ column: z.string().nullable(), message: z.string(), lines: z.int() }))
      .openapi({ description: "Why lines stay out and of how many it is said, the commonest first" }),
    unlisted: z
      .array(z.object({ field: z.string(), name: z.string(), lines: z.int() }))
      .openapi({ description: "Streets, parks, markets that no list has: nothing is made up for them" }),
  })
  .openapi("ImportWork");

const UndoWork = z
  .object({
    job_id: z.int(),
    job_code: z.string(),
    state: z.string(),
    message: z.string().nullable(),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    gone: z.record(z.string(), z.int()).openapi({ description: "Register → records that went, or would go" }),
    stays: z.array(z.object({ why: z.string(), records: z.int() })),
  })
  .openapi("ImportUndoWork");

export const Import = z
  .looseObject({
    id: z.int(),
    code: z.string().openapi({ example: "IMP-0000012-K" }),
    resource: z.string(),
    state: z.string().openapi({
      description:
        "uploaded, checking, checked, queued, running, done, failed, cancelled, undo-checking, undo-checked, undoing, undone, undo-stopped",
    }),
    file_name: z.string(),
    size: z.int(),
    lines: z.int(),
    columns: z.array(z.string()),
    sample: z.array(z.array(z.string())),
    notices: z.array(z.string()),
    mapping: MappingBody,
    file_cleared_at: z
      .date()
      .nullable()
      .openapi({ description: "Since then the file is gone; what came of it stays" }),
    check: Work.nullable(),
    run: Work.nullable(),
    undo_check: UndoWork.nullable(),
    undo: UndoWork.nullable(),
  })
  .openapi("Import");
