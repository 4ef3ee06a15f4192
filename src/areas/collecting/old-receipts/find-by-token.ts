import { maskName } from "#domain/mask-name.ts";
import { database } from "#kernel/db/client.ts";

/** The public data of a legacy receipt: enough to compare it with the paper. */
export interface MaskedOldReceipt {
  readonly number: string;
  readonly issuer: string;
  /** Lagos date. */
  readonly issued_on: string;
  readonly item: string;
  readonly kobo: number;
  /** "A•••• S••••" */
  readonly payer: string;
}

const TOKEN = /^[A-Za-z0-9_-]{22}$/;

/** The legacy receipt with this public address, masked; undefined if there is none. */
export async function findOldReceipt(
  token: string,
): Promise<{ readonly verdict: "before"; readonly receipt: MaskedOldReceipt } | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const row = await database()
    .selectFrom("old_receipt")
    .select(["number", "issuer", "issued_on", "item", "kobo", "payer_name"])
    .where("token", "=", token)
    .executeTakeFirst();
  if (!row) return undefined;
  const { payer_name, ...receipt } = row;
  return { verdict: "before", receipt: { ...receipt, payer: maskName(payer_name) } };
}
