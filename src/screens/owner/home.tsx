import { useLoaderData } from "react-router";
import { formatDate, lagosDate } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import { hasOwnScreens } from "#domain/own-screens.ts";
import { formatPhone } from "#domain/phone.ts";
import { property } from "#domain/register/property.ts";
import { usePageFrame } from "#page-frame.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Due, DueList, Owe } from "#ui/primitives/due-list.tsx";
import { Figure } from "#ui/primitives/figure.tsx";
import { Subtitle } from "#ui/primitives/head.tsx";
import { Columns } from "#ui/primitives/layout.tsx";
import { LeadLine, Lines } from "#ui/primitives/lines.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { AnnouncementsOnHome } from "../shared/announcement/on-home.tsx";
import { BillStatus } from "../shared/money/bill-status.tsx";
import { RecordStatus } from "../shared/records/status-tag.tsx";
import { type OwnerBase, ownAddress } from "./assets/addresses.ts";
import { ownKinds } from "./assets/own-kinds.ts";
import type { owedLoader } from "./owed-loader.ts";
import { WaitingRequests } from "./waiting-requests.tsx";

type OwnerData = Awaited<ReturnType<typeof owedLoader>>;

/** The first screen of whoever owns something: what is owed, and paying it. */
export function OwnerHome({ base }: { base: "/individual" | "/cooperate" }) {
  const { owed, assets, receipts, managers, announcements, waiting } = useLoaderData<OwnerData>();
  const { user } = usePageFrame();
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
                Pay {formatNaira(sum)} now
              </ButtonLink>
              <p className="right">
                <a href={`${base}/payment`}>Choose bills or pay part</a>
              </p>
            </>
          ) : null
        }
      >
        <Subtitle level={1}>
          {sum > 0 ? `To pay, ${user?.name ?? ""}` : `Nothing is owed, ${user?.name ?? ""}`}
        </Subtitle>
        <Figure kobo={sum} hero />
        {late > 0 ? (
          <p>
            Of this, <b className="strong">{formatNaira(late)} is overdue</b>.
          </p>
        ) : null}
      </Owe>
      <Columns>
        <section>
          {owed.length > 0 ? (
            <DueList
              total={{ label: `Together, ${owed.length} ${owed.length === 1 ? "bill" : "bills"}`, kobo: sum }}
            >
              {owed.map((bill) => (
                <OwedLine key={bill.id} bill={bill} base={base} />
              ))}
            </DueList>
          ) : (
            <p className="soft">When a bill is issued to you, it comes up here.</p>
          )}
          <p className="gap">
            <a href={`${base}/statement`}>Statement of account</a>
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
      act={<a href={`${base}/receipt/bill/${bill.id}`}>Open the bill</a>}
    />
  );
}

function Assets({ assets, base }: { assets: OwnerData["assets"]; base: OwnerBase }) {
  return (
    <Panel
      title={base === "/cooperate" ? "Our assets" : "My assets"}
      end={<a href={ownAddress.list(base, property)}>All</a>}
    >
      {assets.length === 0 ? <p className="soft">Nothing is registered in your name yet.</p> : null}
      <Lines roomy>
        {assets.map((asset) => (
          <li key={`${asset.type} ${asset.id}`}>
            <Plate
              code={asset.code}
              drawn
              {...(hasOwnScreens(asset.type) && { href: ownAddress.view(base, asset.type, asset.id) })}
            />
            <br />
            {asset.title}
            {asset.share_bp < 10_000 ? <span className="soft">, {asset.share_bp / 100} %</span> : null}
            {asset.status === "approved" ? null : (
              <>
                <br />
                <RecordStatus status={asset.status} />
              </>
            )}
          </li>
        ))}
      </Lines>
      <p className="line gap">
        {ownKinds.map((resource) => (
          <a key={resource.name} href={ownAddress.register(base, resource)}>
            Register {resource.one}
          </a>
        ))}
      </p>
    </Panel>
  );
}

/** Who at the office looks after them, where the office shows it. */
function Managers({ managers }: { managers: OwnerData["managers"] }) {
  if (managers.length === 0) return null;
  return (
    <Panel title="Whom to ask at the office">
      <Lines roomy>
        {managers.map(({ payer, name, office_phone, office_email }) => (
          <li key={payer}>
            <b className="strong">{name}</b>
            {managers.length > 1 ? <span className="soft">{` for ${payer}`}</span> : null}
            {office_phone ? (
              <>
                <br />
                <a href={`tel:${office_phone}`}>{formatPhone(office_phone)}</a>
              </>
            ) : null}
            {office_email ? (
              <>
                <br />
                <a href={`mailto:${office_email}`}>{office_email}</a>
              </>
            ) : null}
          </li>
        ))}
      </Lines>
    </Panel>
  );
}

function Receipts({ receipts, base }: { receipts: OwnerData["receipts"]; base: string }) {
  return (
    <Panel title="Last receipts" end={<a href={`${base}/list/payments`}>All</a>}>
      {receipts.length === 0 ? <p className="soft">What you pay is receipted here.</p> : null}
      <Lines roomy>
        {receipts.map((receipt) => (
          <LeadLine key={receipt.id} end={<Money kobo={receipt.kobo} />}>
            <a
              href={
                receipt.for_another
                  ? `/process/receipt/${receipt.for_another}`
                  : `${base}/receipt/${receipt.id}`
              }
            >
              {receipt.number}
            </a>
            <br />
            <span className="soft">
              {`${formatDate(lagosDate(receipt.issued_at))}, ${receipt.method}`}
              {receipt.for_another ? `, paid for ${receipt.payer}` : ""}
            </span>
          </LeadLine>
        ))}
      </Lines>
    </Panel>
  );
}
