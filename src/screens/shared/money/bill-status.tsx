import { formatDate } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { Status } from "#ui/primitives/status.tsx";

interface BillStatusProps {
  status: string;
  overdue: boolean;
  due_on: string;
}

/** How a bill stands, in words and with its day. */
export function BillStatus({ status, overdue, due_on }: BillStatusProps) {
  const day = formatDate(due_on);
  if (status === "paid") return <Status kind="paid" />;
  if (status === "cancelled") return <Status kind="cancelled" />;
  if (overdue) return <Status kind="overdue" label={t("Overdue since {day}", { day })} />;
  if (status === "part-paid") return <Status kind="part" label={t("Part-paid, rest due {day}", { day })} />;
  return <Status kind="owing" label={t("Due {day}", { day })} />;
}
