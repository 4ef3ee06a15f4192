import { z } from "@hono/zod-openapi";
import { type FieldSchema, idField, textField } from "#platform/http/body-fields.ts";
import type { HOLDER_FIELDS } from "../../wallets/find-holder.ts";

export const recordId = z.coerce.number().int().min(1).max(9_999_999_999).optional();
const VERSION_REQUIRED = "Send the version you last read.";
export const VersionedBody = z.looseObject({
  version: z.coerce.number(VERSION_REQUIRED).int(VERSION_REQUIRED),
});
export const ReasonBody = VersionedBody.extend({ reason: z.string().nullish() });

/** Holder of the wallet or commission: one of the three fields. */
export const holderFields = {
  holder: textField("Code or phone number of the agent or super agent", { example: "08034412290" }),
  ticket_agent_id: idField("Agent"),
  super_agent_id: idField("Super agent"),
} satisfies Record<(typeof HOLDER_FIELDS)[number], FieldSchema>;
