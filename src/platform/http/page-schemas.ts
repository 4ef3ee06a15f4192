import { z } from "@hono/zod-openapi";
import { typedText } from "#domain/invisible-characters.ts";
import { isDate } from "#domain/lagos.ts";

/** What a page of a list by number says besides its rows. */
export const PageMeta = z.object({
  per_page: z.int(),
  total: z.int(),
  total_is_estimate: z.boolean(),
  next: z.string().optional(),
});

/** Which page is wanted: so many rows after the last of the page before. */
export const PageParams = z.object({
  per_page: z.coerce.number().int().min(1).max(200).default(50),
  after: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .openapi({ description: "`meta.next` of the previous page" }),
});

/** What is typed into a search. */
export const SearchText = z
  .string()
  .max(100, "Write at most 100 characters.")
  .refine((text) => !text.includes("\0"), "Enter text without control characters.")
  .overwrite(typedText);

/** A number of what is asked for; left empty, as a form sends it, it asks for nothing. */
const numberOf = (pattern: RegExp) =>
  z
    .string()
    .regex(pattern, "This value doesn’t exist.")
    .transform((text) => (text === "" ? undefined : Number(text)));

/** The number of what a list is narrowed down to. */
export const idAsked = numberOf(/^([1-9][0-9]{0,9})?$/)
  .optional()
  .openapi({ type: "integer", minimum: 1 });

/** The same, where 0 asks for those that have none. */
export const idOrNone = numberOf(/^[0-9]{0,10}$/)
  .optional()
  .openapi({ type: "integer", minimum: 0 });

/** A Lagos day, "2026-11-21". The form alone would let through years that the database does not have. */
export const Day = z.iso.date().refine(isDate, "Enter a date that exists, like 2026-11-21.");

/** A Lagos day that a list is narrowed to; left empty, as a form sends it, it narrows nothing. */
export const dayAsked = z
  .string()
  .refine((text) => text === "" || isDate(text), "Enter a date that exists, like 2026-11-21.")
  .transform((text) => text || undefined)
  .optional()
  .openapi({ type: "string", format: "date", example: "2026-11-21" });

/** The name of a register, a right or a kind of job, as the program spells it. */
export const nameAsked = z
  .string()
  .max(60)
  .regex(/^[a-z]+(?:[._-][a-z]+)*$/, "There is no such name.");
