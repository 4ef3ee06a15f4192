/** The kinds of account the ledger has, in words, for the treasury's chart of accounts. */
export const accountKinds: Readonly<Record<string, string>> = {
  "gateway-clearing": "Online payment services, money on its way",
  "gateway-fees": "Fees of online payment services",
  bank: "Banks",
  "bank-charges": "Charges of banks",
  cash: "Cash at counters",
  "cash-float": "Change money lent to tills",
  "cash-in-transit": "Cash on its way to the bank",
  "cash-difference": "Short and over in tills",
  "cash-rounding": "Rounding of cash",
  "card-clearing": "Card terminals, money on its way",
  "cheque-clearing": "Cheques that are not cleared yet",
  suspense: "Suspense",
  "payer-credit": "Credit of payers",
  "penalty-income": "Penalties and interest",
  "agency-settled": "Paid out to agencies",
  "ticket-prepaid": "Bulk tickets, paid and not issued yet",
  wallet: "Wallets of agents",
  commission: "Commission owed to agents",
  "commission-cost": "Commission on tickets",
  "ticket-difference": "Ticket price differences",
  "device-float": "Float set aside on phones",
};

/** "bank", "revenue:12": names what a code stands for in forms. */
export function codeKey(kind: string, revenue_item_id: number | null): string {
  return revenue_item_id === null ? kind : `${kind}:${revenue_item_id}`;
}

export const LONGEST_CODE = 30;
