import { formatPhone } from "#domain/phone.ts";
import type { messagesLoader } from "./loaders.ts";

type Row = Awaited<ReturnType<typeof messagesLoader>>["rows"][number];

/** The address, or the owner of the inbox. */
export function recipientText(message: Pick<Row, "address" | "user_name" | "channel">): string {
  const { address, user_name, channel } = message;
  if (address === null) return user_name ?? "Deleted account";
  return channel === "sms" ? formatPhone(address) : address;
}
