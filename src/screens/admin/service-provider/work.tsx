import { useState } from "react";
import type { ProviderDesk } from "#areas/services/set-up/provider-desk.ts";
import { useSession } from "#session/store.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { Select } from "#ui/primitives/input.tsx";
import { Entry } from "#ui/primitives/ledger.tsx";
import { LeadLine, Lines } from "#ui/primitives/lines.tsx";
import { address } from "../../shared/addresses/records.ts";
import { ReasonForm } from "../../shared/reason-form.tsx";
import { requestPages } from "../../shared/service-request/labels.ts";
import { providerPaths } from "./api-paths.ts";

interface WorkProps {
  record: { id: number; title: string; status: string };
  desk: ProviderDesk;
}

const LONGEST = 500;

/** A provider's services and requests, and archiving, which asks for a provider to take them over. */
export function Work({ record, desk }: WorkProps) {
  const { can, canEverywhere } = useSession();
  const [asking, setAsking] = useState(false);
  const { work, services } = desk;
  const close = () => setAsking(false);
  return (
    <Entry title="Workload" note={countLabel(work.requests, "open request")}>
      {work.services === 0 ? (
        <p className="soft">No default services. Requests are assigned manually.</p>
      ) : (
        <>
          <p className="soft">Default provider for:</p>
          <Lines>
            {services.map(({ id, title }) => (
              <LeadLine key={id} end={null}>
                <a href={address.view("service_subcategory", id)}>{title}</a>
              </LeadLine>
            ))}
            {work.services > services.length ? (
              <LeadLine end={null}>and {countLabel(work.services - services.length, "more")}</LeadLine>
            ) : null}
          </Lines>
        </>
      )}
      <Buttons className="gap">
        {can("service_request.view") ? (
          <ButtonLink small to={`${requestPages.list("/admin")}?provider=${record.id}`}>
            View open requests
          </ButtonLink>
        ) : null}
        {record.status === "active" && canEverywhere("service_provider.approve") ? (
          <Button small onClick={() => setAsking(true)}>
            Archive provider
          </Button>
        ) : null}
      </Buttons>
      <Dialog open={asking} onClose={close} title={`Archive ${record.title}?`} danger>
        <RemoveForm record={record} desk={desk} onClose={close} />
      </Dialog>
    </Entry>
  );
}

function RemoveForm({ record, desk, onClose }: WorkProps & { onClose: () => void }) {
  const { work, others } = desk;
  const hasWork = work.requests + work.services > 0;
  return (
    <ReasonForm
      path={providerPaths.remove(record.id)}
      text={hasWork ? movedText(work) : "No open work. The provider’s history will be kept."}
      action="Archive provider"
      danger
      longest={LONGEST}
      done={{ title: `${record.title} archived.` }}
      onClose={onClose}
      fresh
      more={(errors) =>
        hasWork ? (
          <Field name="hand_over_to" label="New provider" error={errors.hand_over_to}>
            <Select required defaultValue="">
              <option value="">Select</option>
              {others.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
              <option value="nobody">None. Assign each request later</option>
            </Select>
          </Field>
        ) : null
      }
    />
  );
}

/** "1 open request and 2 services are assigned. They will move to the provider that you select; …" */
function movedText({ requests, services }: WorkProps["desk"]["work"]): string {
  const parts = [
    requests > 0 ? countLabel(requests, "open request") : "",
    services > 0 ? countLabel(services, "service") : "",
  ].filter(Boolean);
  const isOne = requests + services === 1;
  const moved = isOne ? "is assigned. It" : "are assigned. They";
  const due = requests === 0 ? "" : `; ${isOne ? "the due date" : "due dates"} won’t change`;
  return `${parts.join(" and ")} ${moved} will move to the provider that you select${due}.`;
}

/** "1 open request", "12 open requests"; "more" is not pluralised. */
function countLabel(count: number, noun: string): string {
  const plural = noun === "more" || count === 1 ? noun : `${noun}s`;
  return `${count.toLocaleString("en-NG")} ${plural}`;
}
