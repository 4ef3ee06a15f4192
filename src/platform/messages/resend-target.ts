import { sql } from "kysely";
import { message } from "#domain/message.ts";
import type { TemplateName } from "#domain/messages/templates.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import { addressesOf, disabledChannels } from "./queue-message.ts";

/** A message to resend. */
export interface ResentMessage {
  readonly channel: string;
  readonly template: string;
  readonly user_id: number | null;
  readonly address: string | null;
  readonly about_resource: string | null;
  readonly about_id: number | null;
}

/** Sent to a former address: its text would be wrong for the new one. */
const TO_OLD_ADDRESS: readonly string[] = ["contact-changed"];
/** Sent to the address of a record. */
const TO_RECORD: readonly string[] = [
  "record-claim",
  "record-linked",
  "biometric-proof",
  "biometric-changed",
];

/**
 * Destination of a resent message: the current address of the account. Refused if the addressee has turned it off, or if the
 * address is no longer theirs.
 * @throws AppError wrong-status, address-changed
 */
export async function resendTarget(tx: Tx, message: ResentMessage): Promise<string | null> {
  const template = message.template as TemplateName;
  const { channel, user_id, address } = message;
  if ((await disabledChannels(tx, { template, to: { user_id } })).has(channel))
    throw new AppError("conflict", "The recipient has since turned off messages of this kind.", {
      code: "wrong-status",
    });
  if (TO_RECORD.includes(template)) await requireStillHeld(tx, message);
  if (user_id === null || TO_OLD_ADDRESS.includes(template)) return address;
  const { email, phone_number } = (await addressesOf(tx, user_id)) ?? { email: null, phone_number: null };
  const current = channel === "email" ? email : phone_number;
  if (!current)
    throw addressChanged(
      `This account no longer has ${channel === "email" ? "an email address" : "a phone number"}.`,
    );
  return current;
}

async function requireStillHeld(tx: Tx, { address, about_resource, about_id }: ResentMessage): Promise<void> {
  if (about_resource !== "individual" && about_resource !== "corporate") return;
  const { rows } = await sql`
    SELECT FROM ${sql.table(about_resource)} WHERE id = ${about_id}
      AND (lower(email) = lower(${address}) OR phone_number = ${address})`.execute(tx);
  if (rows.length === 0) throw addressChanged("The record now has another address.");
}

function addressChanged(why: string): AppError {
  return new AppError(
    "conflict",
    message("{why} Send a new message from the page that this one was sent from.", { why }),
    {
      code: "address-changed",
    },
  );
}
