import type { Side } from "./read-sum.ts";

const CREDIT = /^(c|cr\.?|credit(ed)?|\+|in|(money|paid) in|inflow|deposit|lodge?ment)$/i;
const DEBIT = /^(d|dr\.?|debit(ed)?|[-\u2010-\u2015\u2212]|out|(money|paid) out|outflow|withdrawal)$/i;

/** What a cell of a column "Dr/Cr" says; undefined where it says neither, as "NIP" or "POS" do. */
export function readSide(text: string): Side | undefined {
  const word = text.normalize("NFKC").trim();
  if (CREDIT.test(word)) return "credit";
  return DEBIT.test(word) ? "debit" : undefined;
}
