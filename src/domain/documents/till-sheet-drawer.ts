import { formatNaira } from "../money.ts";
import type { TillSheetData } from "./till-sheet-data.ts";

/** The cash drawer, from the float to the shortage or surplus. */
export function drawerLines(data: TillSheetData): { label: string; value: string; strong: boolean }[] {
  const {
    float_kobo,
    cash_kobo,
    rounding_kobo,
    card_kobo,
    cheque_kobo,
    added_float_kobo,
    banked_kobo,
    withdrawn_kobo,
    missing_kobo,
    counted_kobo,
    expected_kobo,
  } = data;
  const line = (label: string, kobo: number, strong = false) => ({ label, value: formatNaira(kobo), strong });
  const booked = float_kobo + cash_kobo + added_float_kobo - banked_kobo - withdrawn_kobo;
  const difference = counted_kobo === null || expected_kobo === null ? null : counted_kobo - expected_kobo;
  return [
    line("Float", float_kobo),
    line("Cash taken, less change", cash_kobo),
    ...(rounding_kobo === 0 ? [] : [line("Of which cash rounding", rounding_kobo)]),
    ...(added_float_kobo === 0 ? [] : [line("Float added, less float returned", added_float_kobo)]),
    ...(banked_kobo === 0 ? [] : [line("Deposited at a bank from the drawer", -banked_kobo)]),
    ...(withdrawn_kobo === 0 ? [] : [line("Removed for deposits withdrawn after closing", -withdrawn_kobo)]),
    ...(expected_kobo === null || expected_kobo === booked
      ? []
      : [line("Later reversals", expected_kobo - booked)]),
    ...(expected_kobo === null ? [] : [line("Expected cash", expected_kobo, true)]),
    ...(counted_kobo === null ? [] : [line("Counted cash", counted_kobo, true)]),
    ...(difference === null
      ? []
      : [
          line(difference < 0 ? "Short" : difference > 0 ? "Over" : "Difference", Math.abs(difference), true),
        ]),
    ...(missing_kobo === 0
      ? []
      : [line("Short after closing: withdrawn deposits not replaced", missing_kobo, true)]),
    line("Card slips to hand over", card_kobo),
    line("Cheques to hand over, subject to clearing", cheque_kobo),
  ];
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
