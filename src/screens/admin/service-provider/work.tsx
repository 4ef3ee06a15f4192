import { useState } from "react";
import type { ProviderOverview } from "#areas/services/set-up/provider-overview.ts";
import { useSession } from "#session/store.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { Select } from "#ui/primitives/input.tsx";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { RecordSection } from "#ui/primitives/record-sections.tsx";
import { recordPages } from "../../shared/addresses/records.ts";
import { ReasonForm } from "../../shared/reason-form.tsx";
import { requestPages } from "../../shared/service-request/labels.ts";
import { providerPaths } from "./api-paths.ts";

interface WorkloadProps {
  record: { id: number; title: string; status: string };
  desk: ProviderOverview;
}

const LONGEST = 500;

/** A provider's services and requests, and archiving, which asks for a provider to take them over. */
export function Workload({ record, desk }: WorkloadProps) {
  const { can, canEverywhere } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const { work, services } = desk;
  const close = () => setIsOpen(false);
  return (
    <RecordSection title="Workload" note={countLabel(work.requests, "open request")}>
      {work.services === 0 ? (
        <p className="soft">No default services. Requests are assigned manually.</p>
      ) : (
        <>
          <p className="soft">Default provider for:</p>
          <Lines>
            {services.map(({ id, title }) => (
              <ValueLine key={id} end={null}>
                <a href={recordPages.view("service_subcategory", id)}>{title}</a>
              </ValueLine>
            ))}
            {work.services > services.length ? (
              <ValueLine end={null}>and {countLabel(work.services - services.length, "more")}</ValueLine>
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
          <Button small onClick={() => setIsOpen(true)}>
            Archive provider
          </Button>
        ) : null}
      </Buttons>
      <Dialog open={isOpen} onClose={close} title={`Archive ${record.title}?`} danger>
        <ArchiveForm record={record} desk={desk} onClose={close} />
      </Dialog>
    </RecordSection>
  );
}

function ArchiveForm({ record, desk, onClose }: WorkloadProps & { onClose: () => void }) {
  const { work, others } = desk;
  const hasWork = work.requests + work.services > 0;
  return (
    <ReasonForm
      path={providerPaths.remove(record.id)}
      text={hasWork ? movedText(work) : "No open work. The provider’s history will be kept."}
      action="Archive provider"
      danger
      maxLength={LONGEST}
      done={{ title: `${record.title} archived` }}
      onClose={onClose}
      reloadOnConflict
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
function movedText({ requests, services }: WorkloadProps["desk"]["work"]): string {
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
