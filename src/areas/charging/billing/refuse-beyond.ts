import { AppError } from "#kernel/app-error.ts";

/**
 * Bills move whole or not at all: nobody moves one that they may not see.
 * @param mend what to do instead
 * @throws AppError bills-beyond
 */
export function refuseBeyond(bills: readonly { readonly within: boolean }[], mend: string): void {
  const beyond = bills.filter(({ within }) => !within).length;
  if (beyond === 0) return;
  const words = `${beyond} of its unpaid bills ${beyond === 1 ? "is" : "are"} not yours to see.`;
  throw new AppError("forbidden", `${words} ${mend}`, { code: "bills-beyond" });
}
