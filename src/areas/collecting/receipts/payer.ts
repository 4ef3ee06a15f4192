import type { Queryable } from "#kernel/db/client.ts";

export interface Payer {
  readonly name: string;
  /** "IND-0000012-K"; null for a bill without a payer. */
  readonly code: string | null;
}

/** The addressee of a bill, as named on receipts. */
export async function payerOf(
  tx: Queryable,
  bill: { readonly individual_id: number | null; readonly corporate_id: number | null },
): Promise<Payer> {
  const register = bill.corporate_id === null ? "individual" : "corporate";
  const id = bill.corporate_id ?? bill.individual_id;
  if (id === null) return { name: "The owner or occupier", code: null };
  const row = await tx.selectFrom(register).select(["title", "code"]).where("id", "=", id).executeTakeFirst();
  return { name: row?.title ?? "The owner or occupier", code: row?.code ?? null };
}
