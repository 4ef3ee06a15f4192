import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { UNDO_DAYS } from "#domain/merge.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Comparison } from "#server/duplicates/compare.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { Faults } from "#ui/primitives/faults.tsx";
import { Field, Group } from "#ui/primitives/field.tsx";
import { Radio, TextArea } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { DraftNotice } from "../../shared/draft-notice.tsx";
import { pages } from "./addresses.ts";
import { ChoiceRows } from "./choice-rows.tsx";
import { type Picks, takenOf } from "./merge-picks.ts";

const LONGEST = 500;

interface MergeFormProps {
  resource: AnyResource;
  comparison: Comparison;
}

/** Which of the two is kept, and field by field which value: then they are one. */
export function MergeForm({ resource, comparison }: MergeFormProps) {
  const { first, second, owners_differ, obstacle } = comparison;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [keep, setKeep] = useState(comparison.keep);
  const [picks, setPicks] = useState<Picks>({});
  const [kept, gone] =
    keep === first.record.id ? [first.record, second.record] : [second.record, first.record];
  const draft = useDraft(`merge.${resource.name}.${first.record.id}.${second.record.id}`);
  const { submit, busy, errors, code, wrong } = useSubmit<{ id: number }>({
    path: "/api/v1/merges",
    onSuccess: ({ id }) => {
      draft.clear();
      notify({ kind: "good", title: `${gone.code} was merged into ${kept.code}.` });
      return navigate(pages.merge(id));
    },
  });
  function send(form: FormData) {
    void submit({
      resource: resource.name,
      ...{ survivor_id: kept.id, loser_id: gone.id },
      ...{ survivor_version: kept.version, loser_version: gone.version },
      take: takenOf(comparison, keep, picks),
      owners: form.get("owners") ?? undefined,
      reason: form.get("reason"),
    });
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
      <Faults errors={wrong} labels={labelsOf(comparison)} />
      {code === "edited-meanwhile" ? (
        <Notice
          kind="warn"
          act={
            <Button slim onClick={() => void revalidate()}>
              Show them as they are now
            </Button>
          }
        >
          What you chose is still here.
        </Notice>
      ) : null}
      <DraftNotice draft={draft} />
      <Group legend="Which record is kept?">
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
      <Group legend="Which value is right?">
        <ChoiceRows
          resource={resource}
          comparison={comparison}
          keep={keep}
          picks={picks}
          errors={errors}
          onPick={(name, id) => setPicks((before) => ({ ...before, [name]: id }))}
        />
      </Group>
      {owners_differ ? <WhoseItIs kept={kept.code} gone={gone.code} /> : null}
      <Field
        name="reason"
        label="Reason"
        hint="Both histories tell it."
        counter={LONGEST}
        error={errors.reason}
      >
        <TextArea required maxLength={LONGEST} />
      </Field>
      <p className="soft">
        {`Everything that leads to ${gone.code} leads to ${kept.code} from then on, and ${gone.code} is archived. Sums and payments stay as they are. It can be undone for ${UNDO_DAYS} days.`}
      </p>
      <Buttons>
        <Button type="submit" kind="primary" busy={busy} disabled={obstacle !== null}>
          {`Merge ${gone.code} into ${kept.code}`}
        </Button>
      </Buttons>
    </form>
  );
}

function WhoseItIs({ kept, gone }: { kept: string; gone: string }) {
  return (
    <Group legend="Whose is it from now on?">
      <p className="note">They have different owners. Bills stay with whoever they were issued to.</p>
      <Radio name="owners" value="survivor">{`The owners of ${kept}`}</Radio>
      <Radio name="owners" value="loser">{`The owners of ${gone}, from today`}</Radio>
    </Group>
  );
}

function labelsOf({ choices }: Comparison): Record<string, string> {
  const labels = choices.flatMap(({ columns, label }) => columns.map((name) => [name, label] as const));
  return { ...Object.fromEntries(labels), reason: "Reason" };
}
