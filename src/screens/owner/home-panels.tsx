import { formatDate, lagosDate } from "#domain/lagos.ts";
import { hasOwnerScreens } from "#domain/owner-screens.ts";
import { formatPhone } from "#domain/phone.ts";
import { property } from "#domain/register/property.ts";
import { t } from "#language/t.ts";
import { usePageFrame } from "#page-frame.ts";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { RecordStatus } from "../shared/records/status-tag.tsx";
import { ownKinds } from "./assets/own-kinds.ts";
import { ownAssetUrls } from "./assets/urls.ts";
import type { ownerHomeLoader } from "./home-loader.ts";
import type { OwnerBase } from "./owner-base.ts";

type OwnerData = Awaited<ReturnType<typeof ownerHomeLoader>>;

/** The owner's assets, with links to register more. */
export function Assets({ assets, base }: { assets: OwnerData["assets"]; base: OwnerBase }) {
  const canRegister = usePageFrame().user?.permissions.includes("own_asset.create");
  return (
    <Panel
      title={base === "/cooperate" ? t("Our assets") : t("My assets")}
      end={<a href={ownAssetUrls.list(base, property)}>{t("All")}</a>}
    >
      {assets.length === 0 ? <p className="soft">{t("No assets yet.")}</p> : null}
      <Lines roomy>
        {assets.map((asset) => (
          <li key={`${asset.type} ${asset.id}`}>
            <RecordCode
              code={asset.code}
              outlined
              {...(hasOwnerScreens(asset.type) && { href: ownAssetUrls.view(base, asset.type, asset.id) })}
            />
            <br />
            {asset.title}
            {asset.share_bp < 10_000 ? <span className="soft">, {asset.share_bp / 100}%</span> : null}
            {asset.status === "approved" ? null : (
              <>
                <br />
                <RecordStatus status={asset.status} />
              </>
            )}
          </li>
        ))}
      </Lines>
      {canRegister ? (
        <p className="line gap">
          {ownKinds.map((resource) => (
            <a key={resource.name} href={ownAssetUrls.register(base, resource)}>
              {t("Register {one}", { one: t(resource.one) })}
            </a>
          ))}
        </p>
      ) : null}
    </Panel>
  );
}

/** The latest receipts; cancelled ones are marked. */
export function Receipts({ receipts, base }: { receipts: OwnerData["receipts"]; base: OwnerBase }) {
  return (
    <Panel title={t("Recent receipts")} end={<a href={`${base}/list/payments`}>{t("All")}</a>}>
      {receipts.length === 0 ? <p className="soft">{t("No receipts yet.")}</p> : null}
      <Lines roomy>
        {receipts.map((receipt) => (
          <ValueLine key={receipt.id} end={<Money kobo={receipt.kobo} />}>
            <a
              href={
                receipt.for_another
                  ? `/process/receipt/${receipt.for_another}`
                  : `${base}/receipt/${receipt.id}`
              }
            >
              {receipt.number}
            </a>
            {receipt.status === "cancelled" ? (
              <>
                {" "}
                <Status kind="cancelled" />
              </>
            ) : null}
            <br />
            <span className="soft">
              {`${formatDate(lagosDate(receipt.issued_at))}, ${t(receipt.method)}`}
              {receipt.for_another ? `, ${t("paid for {payer}", { payer: receipt.payer })}` : ""}
            </span>
          </ValueLine>
        ))}
      </Lines>
    </Panel>
  );
}

/** The account manager, if shown to payers. */
export function AccountManagers({ managers }: { managers: OwnerData["managers"] }) {
  if (managers.length === 0) return null;
  return (
    <Panel title={t("Your account managers")}>
      <Lines roomy>
        {managers.map(({ payer, name, office_phone, office_email }) => (
          <li key={payer}>
            <b className="strong">{name}</b>
            {managers.length > 1 ? <span className="soft"> {t("for {payer}", { payer })}</span> : null}
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
