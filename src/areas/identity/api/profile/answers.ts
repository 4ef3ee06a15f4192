import { z } from "@hono/zod-openapi";
import { contactFields } from "../../people/contact-change.ts";

export const tags = ["Profile"];

/** Error codes of updates of the user’s account. */
export const updateErrors = { 409: "edited-meanwhile, still-running", 422: "invalid, key-reused" };

export const Profile = z
  .looseObject({
    id: z.int(),
    name: z.string(),
    email: z.string().nullable(),
    phone_number: z.string().nullable(),
    area: z.string(),
    roles: z.array(z.string()),
    photo: z
      .string()
      .nullable()
      .openapi({ description: "Changes whenever the photo changes; null if there is no photo" }),
    version: z.int(),
    waiting: z.array(z.looseObject({ field: z.enum(contactFields), value: z.string() })).openapi({
      description: "New phone number or email address, pending verification with the token sent to it",
    }),
    linked: z.array(z.looseObject({ resource: z.string(), id: z.int(), code: z.string() })),
  })
  .openapi("Profile");

/** The profile in the API’s format. */
export function toProfile(profile: object): z.infer<typeof Profile> {
  return profile as z.infer<typeof Profile>;
}
