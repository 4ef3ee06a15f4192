import type { AmountsDue } from "#domain/amounts-due.ts";
import { formatDate } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { Status } from "#ui/primitives/status.tsx";

interface BillStatusProps {
  status: string;
  overdue: boolean;
  due_on: string;
  /** Whether the bill is on hold for an objection. */
  held?: boolean;
}

/** The status of a bill, with its date. */
export function BillStatus({ status, overdue, due_on, held }: BillStatusProps) {
  const day = formatDate(due_on);
  if (status === "paid") return <Status kind="paid" />;
  if (status === "cancelled") return <Status kind="cancelled" />;
  if (held) return <Status kind="unapproved" label={t("Under objection")} />;
  if (overdue) return <Status kind="overdue" label={t("Overdue since {day}", { day })} />;
  if (status === "part-paid")
    return <Status kind="part" label={t("Part paid, balance due {day}", { day })} />;
  return <Status kind="owing" label={t("Due {day}", { day })} />;
}

/** The status of an unpaid bill by its next amount due. */
export function OpenBillStatus({ bill }: { bill: { part_paid: boolean; due_on: string; due: AmountsDue } }) {
  const { part_paid, due_on, due } = bill;
  const [first] = due.amounts;
  return (
    <BillStatus
      status={part_paid ? "part-paid" : "unpaid"}
      overdue={first?.overdue ?? false}
      due_on={first?.due_on ?? due_on}
      held={!first && due.held_kobo > 0}
    />
  );
}
