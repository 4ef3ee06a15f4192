import { z } from "@hono/zod-openapi";
import { success } from "#platform/http/route-parts.ts";
import { contactFields } from "../../people/contact-change.ts";

export const tags = ["Profile"];

/** Error codes of updates of the user’s account. */
export const updateErrors = { 409: "edited-meanwhile, still-running", 422: "invalid, key-reused" };

const Profile = z
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

export const ProfileAnswer = success(Profile);
type ProfileBody = z.infer<typeof ProfileAnswer>;

/** The profile in the API’s format. */
export function profileAnswer(profile: object): ProfileBody {
  return { status: "success", data: profile as ProfileBody["data"] };
}
