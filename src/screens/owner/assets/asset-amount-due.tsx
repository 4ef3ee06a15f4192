import { count, t } from "#language/t.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Due, DueList } from "#ui/primitives/due-list.tsx";
import { RecordSection } from "#ui/primitives/record-sections.tsx";
import { OpenBillStatus } from "../../shared/money/bill-status.tsx";
import { DueNote } from "../../shared/money/due-amounts.tsx";
import type { OwnerBase } from "../owner-base.ts";
import { wasApproved } from "./asset-labels.ts";
import type { OwnViewData } from "./loaders.ts";

interface AssetAmountDueProps {
  owed: OwnViewData["owed"];
  base: OwnerBase;
  status: string;
}

/** The unpaid bills of an asset, with payment links. */
export function AssetAmountDue({ owed, base, status }: AssetAmountDueProps) {
  if (owed.length === 0) {
    if (!wasApproved(status)) return null;
    return (
      <RecordSection title={t("Amount due")}>
        <p className="soft">{t("Nothing is due today.")}</p>
      </RecordSection>
    );
  }
  const sum = owed.reduce((total, { due }) => total + (due.now?.kobo ?? 0), 0);
  const total = {
    label: count(owed.length, "Total, {n} bill", "Total, {n} bills"),
    kobo: sum,
  };
  return (
    <RecordSection title={t("Amount due")}>
      <DueList total={total}>
        {owed.map((bill) => (
          <Due
            key={bill.id}
            title={bill.title}
            kobo={bill.due.now?.kobo ?? 0}
            status={
              <>
                <OpenBillStatus bill={bill} />
                <DueNote due={bill.due} />
              </>
            }
            action={
              <span className="line line--tight">
                <a href={`${base}/receipt/bill/${bill.id}`}>{t("View bill")}</a>
                {owed.length > 1 ? <a href={`/payments/pay/${bill.token}`}>{t("Pay bill")}</a> : null}
              </span>
            }
          />
        ))}
      </DueList>
      <Buttons className="gap">
        {owed.length === 1 ? (
          <ButtonLink kind="primary" to={`/payments/pay/${owed[0]?.token ?? ""}`}>
            {t("Pay bill")}
          </ButtonLink>
        ) : (
          <ButtonLink kind="primary" to={`${base}/payment`}>
            {t("Choose bills to pay")}
          </ButtonLink>
        )}
      </Buttons>
    </RecordSection>
  );
}
