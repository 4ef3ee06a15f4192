import { useState } from "react";
import { type RecordState, type RecordVerb, transitionsFrom } from "#domain/status.ts";
import type { AnyResource } from "#resource/define.ts";
import { api } from "#session/api.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Icon } from "#ui/primitives/icon.tsx";
import { Menu, MenuButton } from "#ui/primitives/menu.tsx";
import { notify, notifyFailure } from "#ui/primitives/notify.ts";
import { recordPages } from "../addresses/records.ts";
import type { ViewData } from "./loaders.ts";
import { ReasonDialog } from "./reason-dialog.tsx";
import { VERB_LABELS as WORDS } from "./verb-labels.ts";

interface DecideActionsProps {
  resource: AnyResource;
  record: ViewData["record"];
  offers: ViewData["offers"];
  onDone: () => void;
}

/** The actions of a record that the viewer can take: the main one as a button, the others in a menu. */
export function DecideActions({ resource, record, offers, onDone }: DecideActionsProps) {
  const [busy, setBusy] = useState(false);
  const [verbNeedingReason, setVerbNeedingReason] = useState<RecordVerb>();
  const steps = stepsFor(resource, record).filter(({ verb }) => isOffered(verb, offers));

  async function decide(verb: RecordVerb, reason?: string) {
    setVerbNeedingReason(undefined);
    setBusy(true);
    const result = await api.post(`${recordPages.api(resource)}/${record.id}/${verb}`, {
      version: record.version,
      change_id: record.pending?.id ?? null,
      ...(reason ? { reason } : {}),
    });
    setBusy(false);
    if (result.ok) {
      notify({ kind: "good", title: `${record.code} ${WORDS[verb].done}` });
      onDone();
    } else notifyFailure(`Not ${WORDS[verb].done}`, result);
  }

  const startStep = (verb: RecordVerb, needsReason: boolean) =>
    needsReason ? setVerbNeedingReason(verb) : void decide(verb);
  const mainStep = steps.find(({ verb }) => verb === "approve" || verb === "submit");
  const others = steps.filter((step) => step !== mainStep);
  const labels = verbNeedingReason ? WORDS[verbNeedingReason] : undefined;
  return (
    <>
      {mainStep ? (
        <Button kind="primary" busy={busy} onClick={() => startStep(mainStep.verb, mainStep.needsReason)}>
          {mainStep.verb === "approve"
            ? `Approve ${offers.decidable?.about === "change" ? "change" : resource.one}`
            : WORDS.submit.label}
        </Button>
      ) : null}
      {others.length > 0 ? (
        <Menu
          variant="iconOnly"
          align="end"
          trigger={
            <>
              <Icon name="ellipsis" />
              <span className="only-read">More</span>
            </>
          }
        >
          {others.map(({ verb, needsReason }) => (
            <MenuButton key={verb} danger={verb === "reject"} onClick={() => startStep(verb, needsReason)}>
              {verb === "return" ? "Return with a reason" : WORDS[verb].label}
            </MenuButton>
          ))}
        </Menu>
      ) : null}
      <ReasonDialog
        open={verbNeedingReason !== undefined}
        title={`${labels?.label ?? ""} ${record.code}?`}
        action={`${labels?.label ?? ""} ${resource.one}`}
        danger={verbNeedingReason === "reject"}
        onClose={() => setVerbNeedingReason(undefined)}
        onReason={(reason) => verbNeedingReason && void decide(verbNeedingReason, reason)}
      />
    </>
  );
}

function isOffered(verb: RecordVerb, { submit, decide, approve }: ViewData["offers"]): boolean {
  if (verb === "submit") return submit;
  return verb === "approve" || verb === "return" || verb === "reject" ? decide : approve;
}

interface OfferedStep {
  readonly verb: RecordVerb;
  readonly needsReason: boolean;
}

/**
 * A pending change is decided like a new record, while the approved version stays in force; a returned one can be
 * submitted again by its author.
 */
function stepsFor(resource: AnyResource, { status, pending }: ViewData["record"]): readonly OfferedStep[] {
  if (!resource.approval) return stepsWithoutApproval(resource, status);
  if (pending?.status === "submitted") return transitionsFrom("submitted");
  const steps = transitionsFrom(status as RecordState);
  return pending ? [...transitionsFrom("returned"), ...steps] : steps;
}

function stepsWithoutApproval({ name, reference }: AnyResource, status: string): readonly OfferedStep[] {
  if (status === "archived" && reference) return [{ verb: "restore", needsReason: true }];
  // Archiving a provider has its own screen, which asks who takes over its work.
  return status === "active" && name !== "service_provider" ? [{ verb: "archive", needsReason: true }] : [];
}
