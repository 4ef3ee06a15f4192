import { AppError } from "#kernel/app-error.ts";

/**
 * All unpaid bills of an asset move together, so an officer who can't see one of them can't move any.
 * @param mend what to do instead, for the error message
 * @throws AppError bills-beyond
 */
export function refuseBeyond(bills: readonly { readonly within: boolean }[], mend: string): void {
  const beyond = bills.filter(({ within }) => !within).length;
  if (beyond === 0) return;
  const words = `${beyond} of its unpaid bills ${beyond === 1 ? "is" : "are"} not yours to see.`;
  throw new AppError("forbidden", `${words} ${mend}`, { code: "bills-beyond" });
}
