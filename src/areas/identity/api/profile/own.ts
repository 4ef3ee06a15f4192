import { createRoute, z } from "@hono/zod-openapi";
import { AppError } from "#kernel/app-error.ts";
import { type Language, languages } from "#language/languages.ts";
import * as answer from "#platform/http/answer.ts";
import { bodyOf, booleanField, textField, unchecked, versionField } from "#platform/http/body-fields.ts";
import type { CookieStyle } from "#platform/http/identify.ts";
import {
  type Api,
  failures,
  json,
  jsonBody,
  KeyHeader,
  runIdempotent,
  success,
} from "#platform/http/route-parts.ts";
import { saveBrowserLanguage } from "#platform/languages/browser-language.ts";
import { saveLanguage } from "#platform/languages/save-language.ts";
import { getProfile } from "../../profile/get-profile.ts";
import { getNotificationChoices, saveNotificationChoices } from "../../profile/notification-choices.ts";
import { updateProfile } from "../../profile/update-profile.ts";
import { ProfileAnswer, profileAnswer, tags, updateErrors } from "./answers.ts";

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
const ChoicesAnswer = success(z.record(z.string(), z.record(z.string(), z.boolean())));
const LanguageChoice = z.object({
  language: z.enum(Object.keys(languages) as [Language, ...Language[]], "Select a language."),
});
type ChoicesBody = z.infer<typeof ChoicesAnswer>;

/** /profile, /profile/notifications, /profile/language */
export function own(api: Api, style: CookieStyle): void {
  const view = createRoute({
    method: "get",
    path: "/profile",
    tags,
    summary: "Get your account",
    responses: { 200: json("The account", ProfileAnswer), ...failures({}) },
  });
  api.openapi(view, async (c) => c.json(profileAnswer(await getProfile(c.get("actor"))), 200));

  const update = createRoute({
    method: "patch",
    path: "/profile",
    tags,
    summary: "Update your name, phone number or email address",
    request: { headers: KeyHeader, body: jsonBody(Changes) },
    responses: {
      200: json("The account", ProfileAnswer),
      ...failures({ ...updateErrors, 403: "step-up-needed", 422: "invalid, key-reused" }),
    },
  });
  api.openapi(update, async (c) => {
    const body = c.req.valid("json");
    const done = await runIdempotent(c, body, async (tx) => ({
      status: 200,
      body: profileAnswer(await updateProfile(tx, c.get("actor"), body)),
    }));
    return c.json(done.body as ReturnType<typeof profileAnswer>, 200);
  });

  const choices = createRoute({
    method: "get",
    path: "/profile/notifications",
    tags,
    summary: "List your message preferences, by kind and channel",
    responses: { 200: json("Message preferences", ChoicesAnswer), ...failures({}) },
  });
  api.openapi(choices, async (c) =>
    c.json(answer.success(await getNotificationChoices(c.get("actor"))) as ChoicesBody, 200),
  );

  const choose = createRoute({
    method: "put",
    path: "/profile/notifications",
    tags,
    summary: "Update your message preferences. Preferences that you omit stay the same",
    request: { headers: KeyHeader, body: jsonBody(Choices) },
    responses: { 200: json("Message preferences", ChoicesAnswer), ...failures(updateErrors) },
  });
  api.openapi(choose, async (c) => {
    const body = c.req.valid("json");
    const done = await runIdempotent(c, body, async (tx) => ({
      status: 200,
      body: answer.success(await saveNotificationChoices(tx, c.get("actor"), body)),
    }));
    return c.json(done.body as ChoicesBody, 200);
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
