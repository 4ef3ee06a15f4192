import { useLoaderData } from "react-router";
import { capital } from "#domain/capital.ts";
import { withCustomFields } from "#domain/custom-field.ts";
import { getRegister } from "#domain/register/registers.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { WithAside } from "#ui/primitives/layout.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordStatus } from "../../shared/records/status-tag.tsx";
import { pages } from "./calls.ts";
import { askedLine, kindLine, markWords, stateLine } from "./field-words.ts";
import { type FieldRow, fieldsLoader } from "./loaders.ts";
import { Preview } from "./preview.tsx";

export const meta = pageTitle("Fields");
export const loader = fieldsLoader;

/** What an administrator asks for besides the registers' own fields, and the form that a clerk has of it. */
export default function CustomFields() {
  const { register, rows, tabs, today, editable, names } = useLoaderData<typeof loader>();
  const resource = getRegister(register);
  const asked = rows.filter((row) => !row.former && row.active_from <= today);
  const newField = editable ? (
    <ButtonLink kind="primary" slim icon="plus" to={pages.newField(register)}>
      New field
    </ButtonLink>
  ) : null;
  return (
    <>
      <PageHead title="Fields" acts={rows.length > 0 ? newField : null} />
      <p className="soft">
        What your government asks for besides the fields every register has. A field can be asked for always,
        or of one kind of record only.
      </p>
      <Tabs
        label="Registers"
        items={tabs.map(({ name, many, count }) => ({
          to: pages.fields(name),
          label: capital(many),
          current: name === register,
          ...(count > 0 && { count }),
        }))}
      />
      {rows.length === 0 ? (
        <Empty title={`Nothing is asked for besides a ${resource.one}’s own fields`} acts={newField}>
          A field that is added stands in its form, its list and its files from then on.
        </Empty>
      ) : (
        <WithAside className="gap-l">
          <FieldTable rows={rows} />
          <Preview
            key={register}
            resource={withCustomFields(resource, asked)}
            names={names}
            none="Nothing is asked for today."
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
    <Table caption={`Fields added to ${resource.many}, in the order of the form`} tall fold tworow>
      <thead>
        <tr>
          <HeadCell>Field</HeadCell>
          <HeadCell>What it holds</HeadCell>
          <HeadCell>Asked for</HeadCell>
          <HeadCell>State</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { status, label } = stateLine(row, today);
          return (
            <tr key={row.id}>
              <Cell head place="name" under={markWords(row) || undefined}>
                {editable ? <a href={pages.field(row.id)}>{row.label}</a> : row.label}
              </Cell>
              <Cell place="sub" cut={false}>
                {kindLine(row)}
              </Cell>
              <Cell spare cut={false}>
                {askedLine(resource, row, names)}
              </Cell>
              <Cell place="status">
                <RecordStatus status={status} label={label} />
              </Cell>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
