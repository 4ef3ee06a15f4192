import type { z } from "zod";
import { maskName } from "#domain/mask.ts";
import { openTitle } from "#domain/open-title.ts";
import type { FoundReceipt } from "./found-receipt.ts";
import type { receiptPayer } from "./receipt-lines.ts";

/**
 * A receipt as whoever merely holds its token may see it. Anybody who pays a naira on a bill gets a token, so it
 * names the payer nowhere: not as the payer, not in the name of a shop, not in an officer's words.
 */
export function maskReceipt(receipt: FoundReceipt): FoundReceipt {
  return {
    ...receipt,
    masked: true,
    payer: maskPayer(receipt.payer),
    bills: receipt.bills.map((bill) => ({ ...bill, asset_title: openAsset(bill) })),
    cancel_reason: null,
    paid: receipt.paid && { ...receipt.paid, reference: null, rrr: null },
  };
}

/** "A•••• S••••". "The owner or occupier", who has no code, is nobody and stays. */
export function maskPayer({ name, code }: z.infer<typeof receiptPayer>): z.infer<typeof receiptPayer> {
  return { name: code === null ? name : maskName(name), code: null };
}

function openAsset({ asset_code, asset_title }: FoundReceipt["bills"][number]): string | null {
  return asset_code && asset_title ? openTitle({ code: asset_code, title: asset_title }) : null;
}
