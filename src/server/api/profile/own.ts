import { createRoute, z } from "@hono/zod-openapi";
import { getProfile } from "../../profile/get-profile.ts";
import { openMyData } from "../../profile/my-data.ts";
import { getNotificationChoices, saveNotificationChoices } from "../../profile/notification-choices.ts";
import { updateProfile } from "../../profile/update-profile.ts";
import * as answer from "../answer.ts";
import { type Api, failures, json, jsonBody, KeyHeader, runOnce, success } from "../route-parts.ts";
import { ProfileAnswer, shownProfile, tags, written } from "./answers.ts";

const text = (description: string) => z.unknown().openapi({ type: ["string", "null"], description });
const Changes = z.looseObject({
  name: text("At most 100 characters").optional(),
  email: text("At most 35 characters; holds once its token came back").optional(),
  phone_number: text("11 figures; holds once its token came back").optional(),
  version: z.unknown().openapi({ type: "integer" }).optional(),
});
const Choices = z.record(z.string(), z.record(z.string(), z.unknown())).openapi({
  example: { records: { email: true, sms: false, inbox: true } },
});
const ChoicesAnswer = success(z.record(z.string(), z.record(z.string(), z.boolean())));
type Chosen = z.infer<typeof ChoicesAnswer>;

/** /profile, /profile/notifications, /profile/data */
export function own(api: Api): void {
  const view = createRoute({
    method: "get",
    path: "/profile",
    tags,
    summary: "One's own account",
    responses: { 200: json("The account", ProfileAnswer), ...failures({}) },
  });
  api.openapi(view, async (c) => c.json(shownProfile(await getProfile(c.get("actor"))), 200));

  const update = createRoute({
    method: "patch",
    path: "/profile",
    tags,
    summary: "Change one's own name, phone number or e-mail",
    request: { headers: KeyHeader, body: jsonBody(Changes) },
    responses: {
      200: json("The account", ProfileAnswer),
      ...failures({ ...written, 403: "step-up-needed", 422: "invalid, key-reused" }),
    },
  });
  api.openapi(update, async (c) => {
    const body = c.req.valid("json");
    const done = await runOnce(c, body, async (tx) => ({
      status: 200,
      body: shownProfile(await updateProfile(tx, c.get("actor"), body)),
    }));
    return c.json(done.body as ReturnType<typeof shownProfile>, 200);
  });

  const choices = createRoute({
    method: "get",
    path: "/profile/notifications",
    tags,
    summary: "Which kinds of message one wants, and how",
    responses: { 200: json("Kind, channel, whether", ChoicesAnswer), ...failures({}) },
  });
  api.openapi(choices, async (c) =>
    c.json(answer.success(await getNotificationChoices(c.get("actor"))) as Chosen, 200),
  );

  const choose = createRoute({
    method: "put",
    path: "/profile/notifications",
    tags,
    summary: "Choose them; what is not named stays",
    request: { headers: KeyHeader, body: jsonBody(Choices) },
    responses: { 200: json("Kind, channel, whether", ChoicesAnswer), ...failures(written) },
  });
  api.openapi(choose, async (c) => {
    const body = c.req.valid("json");
    const done = await runOnce(c, body, async (tx) => ({
      status: 200,
      body: answer.success(await saveNotificationChoices(tx, c.get("actor"), body)),
    }));
    return c.json(done.body as Chosen, 200);
  });

  const data = createRoute({
    method: "get",
    path: "/profile/data",
    tags,
    summary: "Everything stored about oneself, to save",
    responses: {
      200: {
        description: "One JSON document",
        content: { "application/json": { schema: z.record(z.string(), z.unknown()) } },
      },
      ...failures({}),
    },
  });
  api.openapi(data, async (c) => {
    const { name, stream } = await openMyData(c.get("actor"));
    return new Response(stream as unknown as ReadableStream<Uint8Array>, {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": `attachment; filename="${name}"`,
        "X-Content-Type-Options": "nosniff",
      },
    }) as never;
  });
}
