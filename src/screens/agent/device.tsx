import { useLoaderData } from "react-router";
import { listDevices } from "#areas/ticketing/devices/list-devices.ts";
import { formatMoment } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import { t } from "#language/t.ts";
import { pageLoader } from "#page/page-loader.ts";
import { ButtonAnchor } from "#ui/primitives/button.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Title } from "#ui/primitives/title.tsx";
import { PhoneMain } from "#ui/shell/phone-frame.tsx";
import { deviceStyles } from "../shared/device/labels.ts";
import { RevokeAction } from "../shared/device/revoke-action.tsx";
import { pageTitle } from "../shared/page-title.ts";

export const meta = pageTitle("My phones");

export const loader = pageLoader(({ actor }) => listDevices(actor, { per_page: 50 }));

/** The phones that sell offline for an agent, and the action to block a lost one. */
export default function AgentDevices() {
  const { rows } = useLoaderData<typeof loader>();
  return (
    <PhoneMain>
      <Title>{t("My phones")}</Title>
      <p>
        {rows.length === 0
          ? t("No phone is set up yet. To sell offline, reserve float on your phone.")
          : t(
              "If you lose a phone, block it immediately. Unused float returns to your wallet after review, or one week after it expires.",
            )}
      </p>
      {rows.map((row) => (
        <Panel key={row.id} title={row.name}>
          <p>
            <Status {...deviceStyles[row.state]} />
          </p>
          {row.unspent_kobo === null ? null : (
            <p>
              {row.expires_at
                ? t("{sum} left until {date}", {
                    sum: formatNaira(row.unspent_kobo),
                    date: formatMoment(row.expires_at),
                  })
                : t("{sum} left", { sum: formatNaira(row.unspent_kobo) })}
            </p>
          )}
          <p className="soft">
            {row.last_seen_at
              ? t("Last seen {date}", { date: formatMoment(row.last_seen_at) })
              : t("Added {date}", { date: formatMoment(row.enrolled_at) })}
            {row.revoked_reason ? `. ${row.revoked_reason}` : ""}
          </p>
          {row.revoked_at ? null : <RevokeAction id={row.id} name={row.name} />}
        </Panel>
      ))}
      <p>
        <ButtonAnchor kind="primary" large fullWidth icon="smartphone" href="/sell-offline">
          {t("Sell offline")}
        </ButtonAnchor>
      </p>
    </PhoneMain>
  );
}
