import { createRoute, z } from "@hono/zod-openapi";
import { AppError } from "#kernel/app-error.ts";
import { type Language, languages } from "#language/languages.ts";
import * as answer from "#platform/http/answer.ts";
import { bodyOf, booleanField, textField, unchecked, versionField } from "#platform/http/body-fields.ts";
import type { CookieStyle } from "#platform/http/identify.ts";
import { readRoute } from "#platform/http/read-route.ts";
import {
  type Api,
  failures,
  json,
  jsonBody,
  KeyHeader,
  runIdempotent,
  success,
} from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { saveBrowserLanguage } from "#platform/languages/browser-language.ts";
import { saveLanguage } from "#platform/languages/save-language.ts";
import { getProfile } from "../../profile/get-profile.ts";
import { getNotificationChoices, saveNotificationChoices } from "../../profile/notification-choices.ts";
import { updateProfile } from "../../profile/update-profile.ts";
import { Profile, tags, toProfile, updateErrors } from "./answers.ts";

const Changes = bodyOf({
  name: textField("Name", { maxLength: 100 }),
  email: {
    type: ["string", "null"],
    maxLength: 35,
    description: "Email address. Takes effect once verified",
  },
  phone_number: {
    type: ["string", "null"],
    description: "Phone number, 11 digits. Takes effect once verified",
    example: "08034412290",
  },
  version: versionField(),
});
const Choices = z
  .record(z.string(), z.record(z.string(), unchecked(booleanField("Whether to send messages of this kind"))))
  .openapi({
    example: { records: { email: true, sms: false, inbox: true } },
  });
const ChosenMessages = z.record(z.string(), z.record(z.string(), z.boolean()));
const LanguageChoice = z.object({
  language: z.enum(Object.keys(languages) as [Language, ...Language[]], "Select a language."),
});

/** /profile, /profile/notifications, /profile/language */
export function own(api: Api, style: CookieStyle): void {
  readRoute(api, {
    path: "/profile",
    tags,
    summary: "Get your account",
    answer: "The account",
    data: Profile,
    read: async (actor) => toProfile(await getProfile(actor)),
  });
  writeRoute(api, {
    method: "patch",
    path: "/profile",
    tags,
    summary: "Update your name, phone number or email address",
    answer: "The account",
    codes: { ...updateErrors, 403: "step-up-needed", 422: "invalid, key-reused" },
    body: Changes,
    data: Profile,
    work: async (tx, actor, { body }) => toProfile(await updateProfile(tx, actor, body)),
  });
  readRoute(api, {
    path: "/profile/notifications",
    tags,
    summary: "List your message preferences, by kind and channel",
    answer: "Message preferences",
    data: ChosenMessages,
    read: getNotificationChoices,
  });
  writeRoute(api, {
    method: "put",
    path: "/profile/notifications",
    tags,
    summary: "Update your message preferences. Preferences that you omit stay the same",
    answer: "Message preferences",
    codes: updateErrors,
    body: Choices,
    data: ChosenMessages,
    work: (tx, actor, { body }) => saveNotificationChoices(tx, actor, body),
  });

  const language = createRoute({
    method: "put",
    path: "/profile/language",
    tags,
    summary: "Set the language of your pages and messages",
    request: { headers: KeyHeader, body: jsonBody(LanguageChoice) },
    responses: { 200: json("The language", success(LanguageChoice)), ...failures(updateErrors) },
  });
  api.openapi(language, async (c) => {
    const body = c.req.valid("json");
    const actor = c.get("actor");
    const { session } = actor;
    if (!session) throw new AppError("not-signed-in", "Sign in first.");
    const done = await runIdempotent(c, body, async (tx) => {
      await saveLanguage(tx, actor, session.user, body.language);
      return { status: 200, body: answer.success(body) };
    });
    // The browser keeps the language after sign-out.
    if (session.client === "browser") saveBrowserLanguage(c, body.language, style.secure);
    return c.json(done.body as z.infer<ReturnType<typeof success<typeof LanguageChoice>>>, 200);
  });
}
