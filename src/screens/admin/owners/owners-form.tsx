import { useNavigate } from "react-router";
import { formatDate } from "#domain/lagos.ts";
import type { AnyResource } from "#resource/define.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Faults } from "#ui/primitives/faults.tsx";
import { Field, FormColumn, Group } from "#ui/primitives/field.tsx";
import { Crumb, PageHead } from "#ui/primitives/head.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { Plate } from "#ui/primitives/plate.tsx";
import { DraftNotice } from "../../shared/draft-notice.tsx";
import { address } from "../../shared/records/address.ts";
import type { OwnersData } from "../../shared/records/loaders.ts";
import { useRows } from "../../shared/rows/use-rows.ts";
import { type OwnerRow, ownerBody, ownerErrors, ownerRows, shareSum } from "./owner-row.ts";
import { OwnerRows } from "./owner-rows.tsx";

interface OwnersFormProps extends OwnersData {
  resource: AnyResource;
}

/** Who owns an asset from a day on. What was before stays on record. */
export function OwnersForm({ resource, record, owners, today }: OwnersFormProps) {
  const navigate = useNavigate();
  const draft = useDraft(`${resource.name}.owners.${record.id}`);
  const list = useRows<OwnerRow>("owners", ownerRows(owners));
  const back = address.view(resource.name, record.id);
  const { submit, busy, errors, message } = useSubmit<unknown>({
    path: `${address.api(resource)}/${record.id}/owners`,
    onSuccess: () => {
      draft.clear();
      notify({ kind: "good", title: "The owners are on record." });
      return navigate(back);
    },
  });
  const told = ownerErrors(errors);
  const wrong = message && Object.keys(told).length === 0 ? { "": [message] } : told;
  const rows = list.rows.map(({ row }) => row);
  const last = owners.find(({ current }) => current);
  return (
    <>
      <Crumb>
        <a href={address.list(resource)}>{resource.many}</a> · <a href={back}>{record.code}</a>
      </Crumb>
      <PageHead
        title={`Who owns ${record.title}`}
        beside={<Plate code={record.code} />}
        note={last ? `as it is since ${formatDate(last.since)}` : "nobody is on record yet"}
      />
      <FormColumn
        ref={draft.ref}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const from = new FormData(event.currentTarget).get("from");
          void submit({ owners: rows.map(ownerBody), from });
        }}
      >
        <Faults errors={wrong} labels={labelsOf(rows.length)} />
        <DraftNotice draft={draft} />
        <Group legend="Owners">
          <OwnerRows list={list} errors={told} />
          <p className="note" aria-live="polite">
            {sumWords(shareSum(rows))}
          </p>
        </Group>
        <Group legend="From when">
          <Field
            name="from"
            label="Owners since"
            hint="Today or an earlier day. Whoever owned it before stays on record up to that day."
            error={told.from}
          >
            <TextInput type="date" short max={today} defaultValue={today} />
          </Field>
        </Group>
        <Buttons>
          <Button type="submit" kind="primary" busy={busy}>
            {rows.length === 1 ? "Assign owner" : "Assign owners"}
          </Button>
          <ButtonLink kind="quiet" to={back}>
            Leave
          </ButtonLink>
        </Buttons>
      </FormColumn>
    </>
  );
}

function sumWords(sum: number | undefined): string {
  if (sum === undefined) return "Write each share in per cent, such as 50 or 33.33.";
  return sum === 100 ? "The shares make 100 %." : `The shares make ${sum} %; they must make 100 %.`;
}

function labelsOf(count: number): Record<string, string> {
  const labels: Record<string, string> = { owners: "Owners", from: "Owners since" };
  for (let at = 0; at < count; at++) {
    labels[`owners[${at}].id`] = `Owner ${at + 1}`;
    labels[`owners[${at}].share_bp`] = `Share of owner ${at + 1}`;
  }
  return labels;
}
