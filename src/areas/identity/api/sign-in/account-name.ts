import { z } from "@hono/zod-openapi";
import { typedText } from "#domain/invisible-characters.ts";

/** PostgreSQL text can’t contain NUL. */
const isStorable = (text: string) => !text.includes("\0");
const NOT_STORABLE = "Enter text without control characters.";

/** Names an account by its email address or phone number. */
export const accountNameFields = {
  email: z
    .string()
    .overwrite(typedText)
    .max(35, "Enter at most 35 characters.")
    .refine(isStorable, NOT_STORABLE)
    .optional(),
  phone_number: z
    .string()
    .overwrite(typedText)
    .max(20, "Enter at most 11 digits.")
    .refine(isStorable, NOT_STORABLE)
    .optional(),
};

interface AccountNameInput {
  readonly email?: string | undefined;
  readonly phone_number?: string | undefined;
}

/** Arguments of `refine`: exactly one of the two is required. */
export const accountNameRequired = [
  (body: AccountNameInput) => Boolean(body.email || body.phone_number),
  { path: ["email"], message: "Enter your phone number or email address." },
] satisfies Parameters<z.ZodType<AccountNameInput>["refine"]>;
