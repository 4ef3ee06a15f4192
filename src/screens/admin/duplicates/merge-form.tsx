import { useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { Comparison } from "#areas/lifecycle/merges/compare.ts";
import type { MergePreview } from "#areas/lifecycle/merges/request-merge.ts";
import type { EffectRow } from "#domain/approval-requests.ts";
import { MERGE_UNDO_DAYS } from "#domain/merge.ts";
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
  notifySubmittedForApproval,
  RequestDialog,
} from "../approval-request/request-dialog.tsx";
import { ChoiceRows } from "./choice-rows.tsx";
import { type Picks, replacedFields } from "./merge-picks.ts";
import { pages } from "./urls.ts";

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
  const { first, second, owners_differ, needs_approval, pending } = comparison;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [survivorId, setSurvivorId] = useState(comparison.suggested_id);
  const [picks, setPicks] = useState<Picks>({});
  const [survivor, removed] =
    survivorId === first.record.id ? [first.record, second.record] : [second.record, first.record];
  const draft = useDraft(`merge.${resource.name}.${first.record.id}.${second.record.id}`);
  const [effect, setEffect] = useState<readonly EffectRow[]>();
  const requestBody = useRef<object>({});
  const merge = useSubmit<{ id: number }>({
    path: "/api/v1/merges",
    onSuccess: (data) => {
      draft.clear();
      if (isPendingRequest(data)) {
        notifySubmittedForApproval(
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
      previewed.needs_approval ? setEffect(previewed.effect) : merge.submit(requestBody.current),
  });
  const { submit, busy } = needs_approval ? preview : merge;
  const { errors, code, wrong } = merge.message === undefined ? preview : merge;
  function send(form: FormData) {
    requestBody.current = {
      resource: resource.name,
      survivor_id: survivor.id,
      loser_id: removed.id,
      survivor_version: survivor.version,
      loser_version: removed.version,
      take: replacedFields(comparison, survivorId, picks),
      owners: form.get("owners") ?? undefined,
      reason: form.get("reason"),
    };
    merge.reset();
    preview.reset();
    void submit(requestBody.current);
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
      <ErrorList errors={wrong} labels={errorLabels(comparison)} />
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
            checked={record.id === survivorId}
            onChange={() => setSurvivorId(record.id)}
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
          selection={{
            survivorId,
            picks,
            errors,
            onPick: (name, id) => setPicks((before) => ({ ...before, [name]: id })),
          }}
        />
      </Group>
      {owners_differ ? <OwnerChoice survivor={survivor.code} removed={removed.code} /> : null}
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
        {`Everything linked to ${removed.code} will move to ${survivor.code}, and ${removed.code} will be archived. You can undo this for ${MERGE_UNDO_DAYS} days.`}
      </p>
      {needs_approval ? <Notice>{resource.owned ? OWNERS_CHANGE : MONEY_MOVES}</Notice> : null}
      <PendingNotice request={pending} />
      <RequestDialog
        title={`Merge ${removed.code} into ${survivor.code}?`}
        effect={effect}
        busy={merge.busy}
        onRequest={() => void merge.submit(requestBody.current)}
        onClose={() => setEffect(undefined)}
      />
      <Buttons>
        <Button type="submit" kind="primary" busy={busy}>
          {needs_approval && !resource.owned
            ? "Preview merge"
            : `Merge ${removed.code} into ${survivor.code}`}
        </Button>
      </Buttons>
    </form>
  );
}

function OwnerChoice({ survivor, removed }: { survivor: string; removed: string }) {
  return (
    <Group legend="Owners from now on">
      <p className="note">The owners differ. Existing bills keep their payer.</p>
      <Radio name="owners" value="survivor">{`Owners of ${survivor}`}</Radio>
      <Radio name="owners" value="loser">{`Owners of ${removed}, from today`}</Radio>
    </Group>
  );
}

function errorLabels({ choices }: Comparison): Record<string, string> {
  const labels = choices.flatMap(({ columns, label }) => columns.map((name) => [name, label] as const));
  return { ...Object.fromEntries(labels), reason: "Reason" };
}
