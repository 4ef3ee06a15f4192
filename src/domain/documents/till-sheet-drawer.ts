import { formatNaira } from "../money.ts";
import type { TillSheetData } from "./till-sheet-data.ts";

/** Amounts of a drawer in kobo; those not counted yet are null. */
type DrawerAmounts = Pick<
  TillSheetData,
  | "float_kobo"
  | "cash_kobo"
  | "rounding_kobo"
  | "added_float_kobo"
  | "banked_kobo"
  | "withdrawn_kobo"
  | "missing_kobo"
  | "counted_kobo"
  | "expected_kobo"
>;

interface DrawerRow {
  readonly label: string;
  readonly kobo: number;
  readonly strong: boolean;
}

/** The cash of a drawer: its movements add up from the float to the expected cash, less changes since the count. */
export function drawerRows(data: DrawerAmounts): DrawerRow[] {
  const { float_kobo, cash_kobo, added_float_kobo, banked_kobo, withdrawn_kobo } = data;
  const { counted_kobo, expected_kobo } = data;
  const row = (label: string, kobo: number, strong = false) => ({ label, kobo, strong });
  /** A movement that most tills don't have. */
  const optional = (label: string, kobo: number, strong = false) =>
    kobo === 0 ? [] : [row(label, kobo, strong)];
  const recorded = float_kobo + cash_kobo + added_float_kobo - banked_kobo - withdrawn_kobo;
  const missing = optional("Short after closing: withdrawn deposits not replaced", data.missing_kobo, true);
  const movements = [
    row("Float", float_kobo),
    row("Cash taken, less change", cash_kobo),
    ...optional("Of which cash rounding", data.rounding_kobo),
    ...optional("Float added, less float returned", added_float_kobo),
    ...optional("Deposited at a bank from the drawer", -banked_kobo),
    ...optional("Removed for deposits withdrawn after closing", -withdrawn_kobo),
  ];
  if (counted_kobo === null || expected_kobo === null)
    return [...movements, row("Recorded in drawer", recorded, true), ...missing];
  const difference = counted_kobo - expected_kobo;
  return [
    ...movements,
    ...optional("Less changes since the count", expected_kobo - recorded),
    row("Expected cash", expected_kobo, true),
    row("Counted cash", counted_kobo, true),
    row(difference < 0 ? "Short" : difference > 0 ? "Over" : "Difference", Math.abs(difference), true),
    ...missing,
  ];
}

/** The drawer of a till sheet, from the float to the shortage or surplus, with the slips and cheques. */
export function drawerLines(data: TillSheetData): { label: string; value: string; strong: boolean }[] {
  const rows = [
    ...drawerRows(data),
    { label: "Card slips to hand over", kobo: data.card_kobo, strong: false },
    { label: "Cheques to hand over, subject to clearing", kobo: data.cheque_kobo, strong: false },
  ];
  return rows.map(({ label, kobo, strong }) => ({ label, value: formatNaira(kobo), strong }));
}

/** Remarks below the amounts. */
export function sheetRemarks({
  forced_reason,
  difference_reason,
  counts,
  counted_by_name,
}: TillSheetData): string[] {
  return [
    ...(forced_reason
      ? [`Counted by ${counted_by_name ?? "another officer"} in the cashier’s absence: ${forced_reason}`]
      : []),
    ...(difference_reason ? [`Reason for the difference: ${difference_reason}`] : []),
    ...(counts.length > 1
      ? [
          `Counted ${counts.length} times: ${counts.map(({ kobo, counted_by_name: by }) => `${formatNaira(kobo)} by ${by}`).join(", ")}.`,
        ]
      : []),
  ];
}
