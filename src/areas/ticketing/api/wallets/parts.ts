import { z } from "@hono/zod-openapi";

export const recordId = z.coerce.number().int().min(1).max(9_999_999_999).optional();
const SEEN = "Send the version that was looked at.";
export const Seen = z.looseObject({ version: z.coerce.number(SEEN).int(SEEN) });
export const Reasoned = Seen.extend({ reason: z.string().nullish() });
