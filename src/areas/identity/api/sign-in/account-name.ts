import { z } from "@hono/zod-openapi";
import { typedText } from "#domain/invisible-characters.ts";

/** The database's texts hold no NUL. */
const writable = (text: string) => !text.includes("\0");
const UNWRITABLE = "Write it without control characters.";

/** How a call names an account: by its e-mail or its phone number. */
export const accountNameFields = {
  email: z
    .string()
    .overwrite(typedText)
    .max(35, "At most 35 characters.")
    .refine(writable, UNWRITABLE)
    .optional(),
  phone_number: z
    .string()
    .overwrite(typedText)
    .max(20, "At most 11 figures.")
    .refine(writable, UNWRITABLE)
    .optional(),
};

interface Named {
  readonly email?: string | undefined;
  readonly phone_number?: string | undefined;
}

/** Arguments of `refine`: one of the two has to be there. */
export const namesAnAccount = [
  (body: Named) => Boolean(body.email || body.phone_number),
  { path: ["email"], message: "Write your phone number or e-mail." },
] satisfies Parameters<z.ZodType<Named>["refine"]>;
