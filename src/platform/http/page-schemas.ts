import { z } from "@hono/zod-openapi";
import { typedText } from "#domain/invisible-characters.ts";
import { isDate } from "#domain/lagos.ts";

/** Metadata of a page of a list. */
export const PageMeta = z.object({
  per_page: z.int(),
  total: z.int(),
  total_is_estimate: z.boolean(),
  next: z.string().optional(),
});

/** Parameters of a page: number of rows, and the last id of the previous page. */
export const PageParams = z.object({
  per_page: z.coerce.number().int().min(1).max(200).default(50),
  after: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .openapi({ description: "`meta.next` of the previous page" }),
});

/** Search text. */
export const SearchText = z
  .string()
  .max(100, "Enter at most 100 characters.")
  .refine((text) => !text.includes("\0"), "Enter text without control characters.")
  .overwrite(typedText);

/** An id; empty, as sent by forms, means none. */
const idString = (pattern: RegExp) =>
  z
    .string()
    .regex(pattern, "This value doesn’t exist.")
    .transform((text) => (text === "" ? undefined : Number(text)));

/** The id of a filter. */
export const idFilter = idString(/^([1-9][0-9]{0,9})?$/)
  .optional()
  .openapi({ type: "integer", minimum: 1 });

/** The same; 0 selects rows without one. */
export const idOrNone = idString(/^[0-9]{0,10}$/)
  .optional()
  .openapi({ type: "integer", minimum: 0 });

const REAL_DATE = "Enter a real date, such as 2026-11-21.";

/** Lagos date, "2026-11-21". The format alone would accept years outside the database's range. */
export const Day = z.iso.date({ error: REAL_DATE, abort: true }).refine(isDate, REAL_DATE);

/** Lagos date of a filter; empty, as sent by forms, means no filter. */
export const dayFilter = z
  .string()
  .refine((text) => text === "" || isDate(text), "Enter a real date, such as 2026-11-21.")
  .transform((text) => text || undefined)
  .optional()
  .openapi({ type: "string", format: "date", example: "2026-11-21" });

/** The name of a register, right or kind of job, as in code. */
export const nameFilter = z
  .string()
  .max(60)
  .regex(/^[a-z]+(?:[._-][a-z]+)*$/, "Send a name in lowercase letters, such as property.");
