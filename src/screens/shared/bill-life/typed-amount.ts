import { splitNaira } from "#domain/money.ts";

/** 28450000 → "284,500.00", as entered in a field. */
export function toAmountInput(kobo: number): string {
  const { naira, kobo: rest } = splitNaira(kobo);
  return `${naira}.${rest}`;
}
