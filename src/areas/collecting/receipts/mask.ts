import type { z } from "zod";
import { maskName } from "#domain/mask-name.ts";
import { publicTitle } from "#domain/public-title.ts";
import type { FoundReceipt } from "./found-receipt.ts";
import type { receiptPayer } from "./receipt-lines.ts";

/**
 * A receipt for the holder of its token. Anyone who pays a naira on a bill gets a token, so the payer's name is removed
 * everywhere: as payer, in the name of a shop, and in an officer's text.
 */
export function maskReceipt(receipt: FoundReceipt): FoundReceipt {
  return {
    ...receipt,
    masked: true,
    payer: maskPayer(receipt.payer),
    bills: receipt.bills.map((bill) => ({ ...bill, asset_title: maskedAssetTitle(bill) })),
    cancel_reason: null,
    paid: receipt.paid && { ...receipt.paid, reference: null, rrr: null },
  };
}

/** "A•••• S••••". "The owner or occupier", without a code, identifies nobody and is not masked. */
export function maskPayer({ name, code }: z.infer<typeof receiptPayer>): z.infer<typeof receiptPayer> {
  return { name: code === null ? name : maskName(name), code: null };
}

function maskedAssetTitle({ asset_code, asset_title }: FoundReceipt["bills"][number]): string | null {
  return asset_code && asset_title ? publicTitle({ code: asset_code, title: asset_title }) : null;
}
