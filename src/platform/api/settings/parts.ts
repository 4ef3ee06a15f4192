import { z } from "@hono/zod-openapi";
import type { SettingField } from "#domain/app-setting-kinds.ts";
import { isSettingKey, type SettingKey, settingKeys } from "#domain/app-settings.ts";
import { notFound } from "#kernel/app-error.ts";
import { settingGroup } from "#kernel/setting-groups.ts";
import {
  choiceField,
  type FieldSchema,
  type FieldSchemas,
  integerField,
  koboField,
  textField,
  unchecked,
  versionField,
} from "../../http/body-fields.ts";
import { guard } from "../../http/route-parts.ts";

export const tags = ["Settings"];
export const canView = guard("setting.view");
export const canEdit = guard("setting.edit");

export const KeyParam = { key: z.string().openapi({ example: "government" }) };
/** The version of a setting that the client read. */
export const versionSchema = versionField();
/** Response of a write. */
export const Saved = z.object({ version: z.number().int() });
export const writeCodes = {
  409: "edited-meanwhile, still-running",
  422: "invalid, secret-again, key-reused",
  503: "no-key",
};

/** The setting in the URL. @throws AppError not-found */
export function requireSettingKey(text: string): SettingKey {
  if (!isSettingKey(text)) throw notFound("setting");
  return text;
}

/** Request body of a setting change: only changed fields. Areas have registered their settings by the time it is described. */
export function settingBody() {
  return z.looseObject({ version: unchecked(versionSchema) }).openapi({
    required: ["version"],
    anyOf: settingKeys.map((key) => ({
      title: key,
      type: "object",
      properties: { version: versionSchema, ...settingFields(key) },
    })),
  } as object);
}

/** Fields of a setting without pictures, which are uploaded separately. */
function settingFields(key: SettingKey): FieldSchemas {
  const fields = Object.entries(settingGroup(key).fields).filter(([, { kind }]) => kind !== "picture");
  return Object.fromEntries(fields.map(([name, field]) => [name, settingField(field)]));
}

function settingField(field: SettingField): FieldSchema {
  const description = [field.label, field.hint, field.unit].filter(Boolean).join(". ");
  switch (field.kind) {
    case "whole":
      return integerField(description, { minimum: field.least, maximum: field.most });
    case "money":
      return koboField(description, field.least);
    case "choice":
      return choiceField(Object.keys(field.choices), description);
    case "list":
      return {
        type: ["array", "string"],
        items: { type: "string" },
        description: `${description}. In order; as text, separated by commas`,
      };
    case "secret":
      return {
        type: ["string", "null"],
        maxLength: field.most,
        description: `${description}. Write-only: blank keeps it, null removes it`,
      };
    default:
      return textField(description, field.kind === "text" ? { maxLength: field.most } : {});
  }
}
