import { useNavigate } from "react-router";
import { revenueItemFields } from "#domain/revenue-item-input.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FieldPair, FormColumn, Group } from "#ui/primitives/field.tsx";
import { FormButtons } from "#ui/primitives/form-buttons.tsx";
import { Select, TextInput } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { DraftNotice } from "../../shared/draft-notice.tsx";
import { useRows } from "../../shared/rows/use-rows.ts";
import { pages, paths } from "../charging/api-paths.ts";
import { errorLabels } from "../charging/input-values.ts";
import { StatusField } from "../charging/status-field.tsx";
import { type ShareRow, ShareRows } from "./share-rows.tsx";

interface Item {
  id: number;
  code: string;
  name: string;
  agency_id: number;
  active_from: string | null;
  active_to: string | null;
  status: string;
  version: number;
}

interface RevenueItemFormProps {
  item?: Item;
  agencies: readonly { id: number; name: string; short_code: string }[];
}

const LABELS = {
  code: "Code",
  name: "Name",
  agency_id: "Agency",
  active_from: "First day",
  active_to: "Last day",
  shares: "Agency",
  status: "Status",
};

/** Form to add or edit a revenue item. */
export function RevenueItemForm({ item, agencies }: RevenueItemFormProps) {
  const navigate = useNavigate();
  const draft = useDraft(item ? `revenue_item.edit.${item.id}` : "revenue_item.new");
  const shares = useRows<ShareRow>("shares", []);
  const { submit, busy, errors, wrong } = useSubmit<{ id: number; code: string }>({
    method: item ? "patch" : "post",
    path: item ? paths.revenueItem(item.id) : paths.revenueItems,
    onSuccess: ({ id, code }) => {
      draft.clear();
      notify({ kind: "good", title: item ? "Revenue item saved" : `${code} added` });
      return navigate(pages.revenueItem(id));
    },
  });
  return (
    <FormColumn
      ref={draft.ref}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The fields of the rows are sent with their list.
        const fields = [...new FormData(event.currentTarget)].filter(([name]) => !name.startsWith("shares"));
        const body = Object.fromEntries(fields);
        void submit(
          item ? { ...body, version: item.version } : { ...body, shares: shares.rows.map(({ row }) => row) },
        );
      }}
    >
      <ErrorList errors={wrong} labels={errorLabels(errors, LABELS)} />
      <DraftNotice draft={draft} />
      <Group legend="Revenue item">
        <Field name="code" label="Code" hint="Letters, digits and hyphens" error={errors.code}>
          <TextInput defaultValue={item?.code} maxLength={15} required autoComplete="off" short />
        </Field>
        <Field name="name" label="Name" hint="As shown on notices" error={errors.name} counter={100}>
          <TextInput defaultValue={item?.name} maxLength={100} required autoComplete="off" />
        </Field>
        <Field
          name="agency_id"
          label="Agency"
          hint="The agency that bills it and issues its receipts"
          error={errors.agency_id}
        >
          <Select defaultValue={item?.agency_id ?? ""} required>
            <option value="">Select</option>
            {agencies.map(({ id, name, short_code }) => (
              <option key={id} value={id}>
                {`${short_code}, ${name}`}
              </option>
            ))}
          </Select>
        </Field>
        <DayFields item={item} errors={errors} />
        {item ? (
          <StatusField status={item.status} hint="Archived items are not charged" error={errors.status} />
        ) : null}
      </Group>
      {item ? null : (
        <Group legend="Shared with">
          <p className="note">Leave blank if the agency keeps all revenue.</p>
          <ShareRows list={shares} agencies={agencies} errors={errors} />
        </Group>
      )}
      <FormButtons
        action={item ? "Save revenue item" : "Add revenue item"}
        busy={busy}
        back={pages.revenueItems}
      />
    </FormColumn>
  );
}

function DayFields({
  item,
  errors,
}: {
  item: Item | undefined;
  errors: Readonly<Record<string, readonly string[]>>;
}) {
  return (
    <FieldPair>
      <Field
        name="active_from"
        label={revenueItemFields.active_from.label}
        hint="Leave blank for no start date"
        error={errors.active_from}
        optional
      >
        <TextInput type="date" defaultValue={item?.active_from ?? ""} />
      </Field>
      <Field
        name="active_to"
        label={revenueItemFields.active_to.label}
        hint="Leave blank for no end date"
        error={errors.active_to}
        optional
      >
        <TextInput type="date" defaultValue={item?.active_to ?? ""} />
      </Field>
    </FieldPair>
  );
}
