import { useLoaderData } from "react-router";
import { capitalise } from "#domain/capitalise.ts";
import { withCustomFields } from "#domain/custom-field.ts";
import { getRegister } from "#domain/register/registers.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { WithAside } from "#ui/primitives/layout.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { DataTable } from "../../shared/data-table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordStatus } from "../../shared/records/status-tag.tsx";
import { pages } from "./api-paths.ts";
import { conditionText, fieldStatus, kindText, rulesText } from "./field-labels.ts";
import { type FieldRow, fieldsLoader } from "./loaders.ts";
import { Preview } from "./preview.tsx";

export const meta = pageTitle("Custom fields");
export const loader = fieldsLoader;

/** The custom fields of a register, with a preview of the form. */
export default function CustomFields() {
  const { register, rows, tabs, today, editable, names } = useLoaderData<typeof loader>();
  const resource = getRegister(register);
  const activeFields = rows.filter((row) => !row.former && row.active_from <= today);
  const newField = editable ? (
    <ButtonLink kind="primary" small icon="plus" to={pages.newField(register)}>
      New field
    </ButtonLink>
  ) : null;
  return (
    <>
      <PageHead title="Custom fields" actions={rows.length > 0 ? newField : null} />
      <Tabs
        label="Registers"
        items={tabs.map(({ name, many, count }) => ({
          to: pages.fields(name),
          label: capitalise(many),
          current: name === register,
          ...(count > 0 && { count }),
        }))}
      />
      {rows.length === 0 ? (
        <Empty title={`No custom fields for ${resource.many} yet`} actions={newField} />
      ) : (
        <WithAside className="gap-l">
          <FieldTable rows={rows} />
          <Preview
            key={register}
            resource={withCustomFields(resource, activeFields)}
            names={names}
            emptyText="No active fields."
          />
        </WithAside>
      )}
    </>
  );
}

function FieldTable({ rows }: { rows: readonly FieldRow[] }) {
  const { register, today, editable, names } = useLoaderData<typeof loader>();
  const resource = getRegister(register);
  return (
    <DataTable<FieldRow>
      caption={`Custom fields for ${resource.many}, in form order`}
      scrollable
      stacked
      twoLineRows
      rows={rows}
      columns={[
        {
          head: "Field",
          place: "name",
          cell: (row) => (editable ? <a href={pages.field(row.id)}>{row.label}</a> : row.label),
          secondLine: rulesText,
        },
        { head: "Type", place: "sub", cell: kindText },
        { head: "Used for", hideOnPhone: true, cell: (row) => conditionText(resource, row, names) },
        { head: "Status", place: "status", cell: (row) => <RecordStatus {...fieldStatus(row, today)} /> },
      ]}
    />
  );
}
