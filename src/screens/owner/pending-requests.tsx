import { RichText } from "#language/rich-text.tsx";
import { t } from "#language/t.ts";
import { Lines } from "#ui/primitives/lines.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { requestPages, requestStyle } from "../shared/service-request/labels.ts";
import type { ownerHomeLoader } from "./home-loader.ts";
import type { OwnerBase } from "./owner-base.ts";

interface WaitingRequestsProps {
  waiting: NonNullable<Awaited<ReturnType<typeof ownerHomeLoader>>["waiting"]>;
  base: OwnerBase;
}

/** Service requests that wait for the requester. */
export function WaitingRequests({ waiting, base }: WaitingRequestsProps) {
  return (
    <Panel
      title={base === "/cooperate" ? t("Our requests") : t("My requests")}
      end={<a href={requestPages.list(base)}>{t("All")}</a>}
    >
      {waiting.length === 0 ? (
        <p className="soft">
          <RichText
            text={t("No open requests. <a>Request a service</a>")}
            a={<a href={requestPages.list(base)} />}
          />
        </p>
      ) : null}
      <Lines roomy>
        {waiting.map((row) => (
          <li key={row.id}>
            <Status {...requestStyle(row, base)} />
            <br />
            <a href={requestPages.view(base, row.id)}>{row.subject}</a>
          </li>
        ))}
      </Lines>
    </Panel>
  );
}
