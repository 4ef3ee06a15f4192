import type { ExplainedBill } from "#areas/charging/billing/explain-bill.ts";
import { AppError } from "#kernel/app-error.ts";
import { t } from "#language/t.ts";

/** A bill explained as of the date in the address; for an invalid date as of today, with the error. */
export async function explainOnDate(
  { searchParams }: URL,
  explain: (on?: string) => Promise<ExplainedBill>,
): Promise<{ bill: ExplainedBill; dateError: string | undefined }> {
  const date = searchParams.get("on") ?? "";
  try {
    return { bill: await explain(date), dateError: undefined };
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== "invalid") throw error;
    return { bill: await explain(), dateError: t(error.text) };
  }
}
