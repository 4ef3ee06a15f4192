import { currentGovernment } from "#server/government.ts";
import { pageLoader } from "#server/page-loader.ts";
import { publicUrl } from "#server/public-url.ts";
import { receiptContent } from "#server/receipts/content.ts";
import { getReceipt } from "#server/receipts/find.ts";

/** A receipt as its content: by number behind a gate, by its public token elsewhere. */
export const receiptLoader = pageLoader(async ({ actor, params }) => {
  const id = params.id ?? "";
  const receipt = await getReceipt(actor, id);
  const content = receiptContent(receipt, {
    government: await currentGovernment(),
    publicUrl: publicUrl(),
    copy: false,
  });
  return { id, content };
});
