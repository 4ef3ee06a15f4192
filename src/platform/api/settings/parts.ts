import { z } from "@hono/zod-openapi";
import { isSettingKey, type SettingKey } from "#domain/app-settings.ts";
import { notFound } from "#kernel/app-error.ts";
import { guard, success } from "../../http/route-parts.ts";

export const tags = ["Settings"];
export const view = guard("setting.view");
export const edit = guard("setting.edit");

export const KeyParam = z.object({ key: z.string().openapi({ example: "government" }) });
export const Version = z.unknown().openapi({ description: "As it was read", example: 3 });
export const Saved = success(z.object({ version: z.number().int() }));
/** What a write may be answered with. */
export const written = {
  409: "edited-meanwhile, still-running",
  422: "invalid, secret-again, key-reused",
  503: "no-key",
};

export type SavedBody = { status: "success"; data: { version: number } };

/** The setting of the address. @throws AppError not-found */
export function keyOf(text: string): SettingKey {
  if (!isSettingKey(text)) throw notFound("setting");
  return text;
}
