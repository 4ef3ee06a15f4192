import { useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { Comparison } from "#areas/lifecycle/merges/compare.ts";
import type { MergePreview } from "#areas/lifecycle/merges/request-merge.ts";
import type { EffectRow } from "#domain/approval-requests.ts";
import { UNDO_DAYS } from "#domain/merge.ts";
import type { AnyResource } from "#resource/define.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, Group } from "#ui/primitives/field.tsx";
import { Radio, TextArea } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { DraftNotice } from "../../shared/draft-notice.tsx";
import { PendingNotice } from "../approval-request/pending-notice.tsx";
import {
  isPendingRequest,
  notifySentForApproval,
  RequestDialog,
} from "../approval-request/request-dialog.tsx";
import { pages } from "./addresses.ts";
import { ChoiceRows } from "./choice-rows.tsx";
import { type Picks, replacedFields } from "./merge-picks.ts";

const LONGEST = 500;
const OWNERS_CHANGE = "If the kept record gets the other’s owners, another officer must approve the merge.";
const MONEY_MOVES =
  "One record has credit, unpaid bills, payments or approved records, so another officer must approve the merge.";

interface MergeFormProps {
  resource: AnyResource;
  comparison: Comparison;
}

/** Merges two records: selects the record to keep, and a value for each field. */
export function MergeForm({ resource, comparison }: MergeFormProps) {
  const { first, second, owners_differ, obstacle, needs_approval, pending } = comparison;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [keep, setKeep] = useState(comparison.suggested_id);
  const [picks, setPicks] = useState<Picks>({});
  const [survivor, removed] =
    keep === first.record.id ? [first.record, second.record] : [second.record, first.record];
  const draft = useDraft(`merge.${resource.name}.${first.record.id}.${second.record.id}`);
  const [effect, setEffect] = useState<readonly EffectRow[]>();
  const sent = useRef<object>({});
  const write = useSubmit<{ id: number }>({
    path: "/api/v1/merges",
    onSuccess: (data) => {
      draft.clear();
      if (isPendingRequest(data)) {
        notifySentForApproval(
          `Another officer must approve the merge of ${removed.code} into ${survivor.code}.`,
        );
        return navigate(pages.queue(resource.name));
      }
      notify({ kind: "good", title: `${removed.code} merged into ${survivor.code}` });
      return navigate(pages.merge(data.id));
    },
    onFailure: () => setEffect(undefined),
  });
  const preview = useSubmit<MergePreview>({
    path: "/api/v1/merges/preview",
    // The selected owners decide whether it needs approval.
    onSuccess: (previewed) =>
      previewed.needs_approval ? setEffect(previewed.effect) : write.submit(sent.current),
  });
  const { submit, busy } = needs_approval ? preview : write;
  const { errors, code, wrong } = write.message === undefined ? preview : write;
  function send(form: FormData) {
    sent.current = {
      resource: resource.name,
      survivor_id: survivor.id,
      loser_id: removed.id,
      survivor_version: survivor.version,
      loser_version: removed.version,
      take: replacedFields(comparison, keep, picks),
      owners: form.get("owners") ?? undefined,
      reason: form.get("reason"),
    };
    void submit(sent.current);
  }
  return (
    <form
      ref={draft.ref}
      method="post"
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        send(new FormData(event.currentTarget));
      }}
    >
      <ErrorList errors={wrong} labels={labelsOf(comparison)} />
      {code === "edited-meanwhile" ? (
        <Notice
          kind="warn"
          action={
            <Button small onClick={() => void revalidate()}>
              Reload records
            </Button>
          }
        >
          Your selections are kept.
        </Notice>
      ) : null}
      <DraftNotice draft={draft} />
      <Group legend="Record to keep">
        {[first.record, second.record].map((record) => (
          <Radio
            key={record.id}
            name="keep"
            value={record.id}
            checked={record.id === keep}
            onChange={() => setKeep(record.id)}
            hint={record.title}
          >
            {`Keep ${record.code}`}
          </Radio>
        ))}
      </Group>
      <Group legend="Values to keep">
        <ChoiceRows
          resource={resource}
          comparison={comparison}
          keep={keep}
          picks={picks}
          errors={errors}
          onPick={(name, id) => setPicks((before) => ({ ...before, [name]: id }))}
        />
      </Group>
      {owners_differ ? <OwnerComparison survivor={survivor.code} removed={removed.code} /> : null}
      <Field
        name="reason"
        label="Reason"
        hint="Shown in both histories"
        counter={LONGEST}
        error={errors.reason}
      >
        <TextArea required maxLength={LONGEST} />
      </Field>
      <p className="soft">
        {`Everything linked to ${removed.code} will move to ${survivor.code}, and ${removed.code} will be archived. You can undo this for ${UNDO_DAYS} days.`}
      </p>
      {needs_approval ? <Notice>{resource.owned ? OWNERS_CHANGE : MONEY_MOVES}</Notice> : null}
      <PendingNotice request={pending} />
      <RequestDialog
        title={`Merge ${removed.code} into ${survivor.code}?`}
        effect={effect}
        busy={write.busy}
        onRequest={() => void write.submit(sent.current)}
        onClose={() => setEffect(undefined)}
      />
      <Buttons>
        <Button type="submit" kind="primary" busy={busy} disabled={obstacle !== null}>
          {needs_approval && !resource.owned
            ? "Preview merge"
            : `Merge ${removed.code} into ${survivor.code}`}
        </Button>
      </Buttons>
    </form>
  );
}

function OwnerComparison({ survivor, removed }: { survivor: string; removed: string }) {
  return (
    <Group legend="Owners from now on">
      <p className="note">The owners differ. Existing bills keep their payer.</p>
      <Radio name="owners" value="survivor">{`Owners of ${survivor}`}</Radio>
      <Radio name="owners" value="loser">{`Owners of ${removed}, from today`}</Radio>
    </Group>
  );
}

function labelsOf({ choices }: Comparison): Record<string, string> {
  const labels = choices.flatMap(({ columns, label }) => columns.map((name) => [name, label] as const));
  return { ...Object.fromEntries(labels), reason: "Reason" };
}
