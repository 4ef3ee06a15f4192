import { type NumberedMoneyWrite, numberedMoneyWrite } from "#platform/http/numbered-money-write.ts";
import type { Api } from "#platform/http/route-parts.ts";

export const deviceTags = ["Selling without a network"];

/** A write that moves float or sales. */
export function deviceWrite(api: Api, write: NumberedMoneyWrite<"id" | "lease">): void {
  numberedMoneyWrite(api, deviceTags, ["id", "lease"], write);
}
