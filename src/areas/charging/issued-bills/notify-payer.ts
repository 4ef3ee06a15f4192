import { readAsset } from "#areas/registry/records/read-asset.ts";
import type { MessageData } from "#domain/messages/render.ts";
import type { TemplateName } from "#domain/messages/templates.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";
import { payerContacts } from "../billing/payer-contacts.ts";

interface NotifiedBill {
  readonly id: number;
  readonly code: string;
  readonly title: string;
  readonly individual_id: number | null;
  readonly corporate_id: number | null;
}

/** Notifies the payer of a bill of a decision, with a link if they have an account. */
export async function notifyPayer(
  tx: Queryable,
  bill: NotifiedBill,
  template: TemplateName,
  data: MessageData,
  isWanted = true,
): Promise<void> {
  if (!isWanted) return;
  const about = await aboutBill(tx, bill.id);
  for (const { to, base } of await payerContacts(tx, bill))
    await queueMessage(tx, {
      template,
      to,
      data: {
        record: `${bill.title}, ${bill.code}`,
        ...(about && { about }),
        ...data,
        ...(base && { link: `${base}/receipt/bill/${bill.id}` }),
      },
      about: { resource: "bill", record_id: bill.id },
    });
}

/** The subject of a bill, so that its payer recognises it: "14 Quarry Road, PRP-0002988-U". */
async function aboutBill(db: Queryable, id: number): Promise<string | undefined> {
  const bill = await db
    .selectFrom("bill")
    .select(["asset_type", "asset_id"])
    .where("id", "=", id)
    .executeTakeFirst();
  const asset = bill && (await readAsset(db, bill.asset_type, bill.asset_id));
  return asset && `${asset.title}, ${asset.code}`;
}
