import { useLoaderData } from "react-router";
import { formatNaira } from "#domain/money.ts";
import { count } from "#language/count.ts";
import { Said } from "#language/said.tsx";
import { t } from "#language/t.ts";
import { usePageFrame } from "#page-frame.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Due, DueList, Owe } from "#ui/primitives/due-list.tsx";
import { Figure } from "#ui/primitives/figure.tsx";
import { Columns } from "#ui/primitives/layout.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { Subtitle } from "#ui/primitives/title.tsx";
import { AnnouncementsOnHome } from "../shared/announcement/on-home.tsx";
import { BillStatus } from "../shared/money/bill-status.tsx";
import { Assets, Managers, Receipts } from "./home-panels.tsx";
import type { owedLoader } from "./owed-loader.ts";
import { WaitingRequests } from "./waiting-requests.tsx";

type OwnerData = Awaited<ReturnType<typeof owedLoader>>;

/** The first screen of whoever owns something: what is owed, and paying it. */
export function OwnerHome({ base }: { base: "/individual" | "/cooperate" }) {
  const { owed, assets, receipts, managers, announcements, waiting } = useLoaderData<OwnerData>();
  const { user } = usePageFrame();
  const name = user?.name ?? "";
  const sum = owed.reduce((total, { due_kobo }) => total + due_kobo, 0);
  const late = owed.filter(({ overdue }) => overdue).reduce((total, { due_kobo }) => total + due_kobo, 0);
  return (
    <>
      <AnnouncementsOnHome items={announcements} />
      <Owe
        act={
          sum > 0 ? (
            <>
              <ButtonLink kind="primary" tall wide to={`${base}/payment`}>
                {t("Pay {sum} now", { sum: formatNaira(sum) })}
              </ButtonLink>
              <p className="right">
                <a href={`${base}/payment`}>{t("Choose bills or pay part")}</a>
              </p>
            </>
          ) : null
        }
      >
        <Subtitle level={1}>
          {sum > 0 ? t("To pay, {name}", { name }) : t("Nothing is owed, {name}", { name })}
        </Subtitle>
        <Figure kobo={sum} hero />
        {late > 0 ? (
          <p>
            <Said
              text={t("Of this, <b>{sum} is overdue</b>.", { sum: formatNaira(late) })}
              b={<b className="strong" />}
            />
          </p>
        ) : null}
      </Owe>
      <Columns>
        <section>
          {owed.length > 0 ? (
            <DueList
              total={{
                label: count(owed.length, "Together, {n} bill", "Together, {n} bills"),
                kobo: sum,
              }}
            >
              {owed.map((bill) => (
                <OwedLine key={bill.id} bill={bill} base={base} />
              ))}
            </DueList>
          ) : (
            <p className="soft">{t("When a bill is issued to you, it comes up here.")}</p>
          )}
          <p className="gap">
            <a href={`${base}/statement`}>{t("Statement of account")}</a>
          </p>
        </section>
        <aside className="stack-l">
          {waiting ? <WaitingRequests waiting={waiting} base={base} /> : null}
          <Assets assets={assets} base={base} />
          <Receipts receipts={receipts} base={base} />
          <Managers managers={managers} />
        </aside>
      </Columns>
    </>
  );
}

function OwedLine({ bill, base }: { bill: OwnerData["owed"][number]; base: string }) {
  return (
    <Due
      title={bill.title}
      kobo={bill.due_kobo}
      of={
        bill.asset ? (
          <>
            <Plate code={bill.asset.code} drawn />
            <span className="soft">{bill.asset.title}</span>
          </>
        ) : null
      }
      status={
        <BillStatus
          status={bill.part_paid ? "part-paid" : "unpaid"}
          overdue={bill.overdue}
          due_on={bill.due_on}
        />
      }
      act={<a href={`${base}/receipt/bill/${bill.id}`}>{t("Open the bill")}</a>}
    />
  );
}
