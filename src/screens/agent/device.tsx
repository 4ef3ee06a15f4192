import { useLoaderData } from "react-router";
import { formatMoment } from "#domain/lagos.ts";
import { listDevices } from "#server/devices/list-devices.ts";
import { pageLoader } from "#server/page-loader.ts";
import { ButtonAnchor } from "#ui/primitives/button.tsx";
import { Title } from "#ui/primitives/head.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { PhoneMain } from "#ui/shell/phone-frame.tsx";
import { RevokeAct } from "../shared/device/revoke-act.tsx";
import { deviceLooks } from "../shared/device/words.ts";
import { pageTitle } from "../shared/page-title.ts";

export const meta = pageTitle("My phones");

export const loader = pageLoader(({ actor }) => listDevices(actor, { per_page: 50 }));

/** The phones that sell for an agent without a network, and the way to cut a lost one off. */
export default function AgentDevices() {
  const { rows } = useLoaderData<typeof loader>();
  return (
    <PhoneMain>
      <Title>My phones</Title>
      <p>
        {rows.length === 0
          ? "No phone of yours sells without a network yet. Set float aside on the one you take along."
          : "Cut a lost phone off at once. What is set aside on it comes back to your wallet when the office lets go of it, or a week after its time."}
      </p>
      {rows.map((row) => (
        <Panel key={row.id} title={row.name}>
          <p>
            <Status {...deviceLooks[row.state]} />
          </p>
          {row.left_kobo === null ? null : (
            <p>
              <Money kobo={row.left_kobo} /> left
              {row.expires_at ? `, until ${formatMoment(row.expires_at)}` : ""}
            </p>
          )}
          <p className="soft">
            {row.seen_at
              ? `Heard of ${formatMoment(row.seen_at)}`
              : `Enrolled ${formatMoment(row.enrolled_at)}`}
            {row.revoked_reason ? `. ${row.revoked_reason}` : ""}
          </p>
          {row.revoked_at ? null : <RevokeAct id={row.id} name={row.name} />}
        </Panel>
      ))}
      <p>
        <ButtonAnchor kind="primary" tall wide icon="smartphone" href="/sell-offline">
          Sell without a network
        </ButtonAnchor>
      </p>
    </PhoneMain>
  );
}
