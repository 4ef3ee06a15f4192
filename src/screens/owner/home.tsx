import { useLoaderData } from "react-router";
import { formatNaira } from "#domain/money.ts";
import { RichText } from "#language/rich-text.tsx";
import { count, t } from "#language/t.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { AmountDue, Due, DueList } from "#ui/primitives/due-list.tsx";
import { Figure } from "#ui/primitives/figure.tsx";
import { Columns } from "#ui/primitives/layout.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { Subtitle } from "#ui/primitives/title.tsx";
import { AnnouncementsOnHome } from "../shared/announcement/announcements-on-home.tsx";
import { OpenBillStatus } from "../shared/money/bill-status.tsx";
import { BillTitle } from "../shared/money/bill-title.tsx";
import { DueNote } from "../shared/money/due-amounts.tsx";
import { ownerHomeLoader } from "./home-loader.ts";
import { AccountManagers, Assets, Receipts } from "./home-panels.tsx";
import { useOwnerBase } from "./owner-base.ts";
import { WaitingRequests } from "./pending-requests.tsx";
import { ownerTitle } from "./titles.ts";

export const meta = ownerTitle("home");
export const loader = ownerHomeLoader;

type OwnerData = Awaited<ReturnType<typeof ownerHomeLoader>>;

/** The home page of owners: amounts due and payment. */
export default function OwnerHome() {
  const base = useOwnerBase();
  const { owed, net, assets, receipts, managers, announcements, waiting } = useLoaderData<OwnerData>();
  const { due_kobo, credit_kobo, net_kobo } = net;
  // Each payer's bills are paid separately, so one amount for all of them can't be paid.
  const payers = new Set(owed.flatMap(({ payer_key, due }) => (due.now === null ? [] : [payer_key])));
  const overdueKobo = owed.reduce((total, { due: { now } }) => total + (now?.overdue ? now.kobo : 0), 0);
  return (
    <>
      <AnnouncementsOnHome items={announcements} />
      <AmountDue
        action={
          due_kobo > 0 ? (
            <>
              <ButtonLink kind="primary" large fullWidth to={`${base}/payment`}>
                {payLabel(net_kobo, payers.size)}
              </ButtonLink>
              <p className="right">
                <a href={`${base}/payment`}>{t("Choose bills or part payment")}</a>
              </p>
            </>
          ) : null
        }
      >
        <Subtitle level={1}>{due_kobo > 0 ? t("Amount due") : t("Nothing due")}</Subtitle>
        <Figure kobo={net_kobo} hero />
        {credit_kobo > 0 ? (
          <p>
            {t("Your bills total {due}. Your credit of {credit} is deducted.", {
              due: formatNaira(due_kobo),
              credit: formatNaira(credit_kobo),
            })}
          </p>
        ) : null}
        {overdueKobo > 0 ? (
          <p>
            <RichText
              text={t("<b>{sum} is overdue</b>.", { sum: formatNaira(overdueKobo) })}
              b={<b className="strong" />}
            />
          </p>
        ) : null}
      </AmountDue>
      <Columns>
        <section>
          {owed.length > 0 ? (
            <DueList
              total={{
                label: count(owed.length, "Total, {n} bill", "Total, {n} bills"),
                kobo: due_kobo,
              }}
            >
              {owed.map((bill) => (
                <UnpaidBill key={bill.id} bill={bill} base={base} />
              ))}
            </DueList>
          ) : (
            <p className="soft">{t("No bills to pay.")}</p>
          )}
          <p className="gap">
            <a href={`${base}/statement`}>{t("Statement of account")}</a>
          </p>
        </section>
        <aside className="stack-l">
          {waiting ? <WaitingRequests waiting={waiting} base={base} /> : null}
          <Assets assets={assets} base={base} />
          <Receipts receipts={receipts} base={base} />
          <AccountManagers managers={managers} />
        </aside>
      </Columns>
    </>
  );
}

function payLabel(net_kobo: number, payers: number): string {
  if (payers > 1) return t("Pay bills");
  return net_kobo > 0 ? t("Pay {sum} now", { sum: formatNaira(net_kobo) }) : t("Use credit");
}

function UnpaidBill({ bill, base }: { bill: OwnerData["owed"][number]; base: string }) {
  return (
    <Due
      title={
        <a href={`${base}/receipt/bill/${bill.id}`}>
          <BillTitle title={bill.title} />
        </a>
      }
      kobo={bill.due.now?.kobo ?? 0}
      asset={
        bill.asset ? (
          <>
            <RecordCode code={bill.asset.code} outlined />
            <span className="soft">{bill.asset.title}</span>
          </>
        ) : null
      }
      status={
        <>
          {bill.payer_name ? <span className="soft">{bill.payer_name}</span> : null}
          <OpenBillStatus bill={bill} />
          <DueNote due={bill.due} />
        </>
      }
    />
  );
}
