import { useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import {
  columnNames,
  type StatementMapping,
  type StatementPart,
  statementParts,
} from "#domain/bank-statement/mapping.ts";
import { useSubmit } from "#session/use-submit.ts";
import { useValueDraft } from "#session/value-draft.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { Faults } from "#ui/primitives/faults.tsx";
import { Field, Group, Pair } from "#ui/primitives/field.tsx";
import { Checkbox, Select } from "#ui/primitives/input.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { soonEnded } from "../../shared/jobs/soon-ended.ts";
import type { StatementData } from "./statement.tsx";
import { bankCalls } from "./words.ts";

const PARTS = Object.keys(statementParts) as StatementPart[];
/** Rows of the file shown under the names of its columns. */
const SHOWN = 5;

const LABELS = { ...statementParts, header_line: "Line that names the columns" };

/** Where the table begins and what its columns hold: guessed, shown, and put right by hand. */
export function StatementForm() {
  const { statement } = useLoaderData<StatementData>();
  const { sample, from_day, id } = statement;
  const { mapping, change, clear } = useStatementMapping(id, statement.mapping);
  const { revalidate } = useRevalidator();
  const options = (verb: "dry-run" | "run") => ({
    path: bankCalls.statement(id, verb),
    attempt: true,
    onSuccess: async ({ job_id }: { job_id: number }) => {
      clear();
      await soonEnded(job_id);
      return revalidate();
    },
  });
  const check = useSubmit<{ job_id: number }>(options("dry-run"));
  const run = useSubmit<{ job_id: number }>(options("run"));
  const wrong = Object.keys(run.wrong).length > 0 ? run.wrong : check.wrong;
  const names = columnNames(sample, mapping.header_line);
  return (
    <Panel title={from_day === null ? "Its columns" : "Read it again"}>
      <form
        method="post"
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void check.submit({ mapping });
        }}
      >
        <Faults errors={wrong} labels={LABELS} />
        <Group legend="Where the table begins">
          <Pair>
            <Field name="header_line" label={LABELS.header_line} error={wrong.header_line}>
              <Select
                value={mapping.header_line}
                onChange={(event) => change({ header_line: Number(event.target.value) })}
              >
                {sample.map(({ line, cells }) => (
                  <option key={line} value={line}>
                    {`${line}: ${cells.filter(Boolean).join(", ").slice(0, 60)}`}
                  </option>
                ))}
              </Select>
            </Field>
            <Field name="order" label="Dates in figures">
              <Select
                value={mapping.order}
                onChange={(event) => change({ order: event.target.value as StatementMapping["order"] })}
              >
                <option value="dmy">Day first, 21/11/2026</option>
                <option value="mdy">Month first, 11/21/2026</option>
              </Select>
            </Field>
          </Pair>
        </Group>
        <Group legend="What its columns hold">
          <Columns mapping={mapping} names={names} errors={wrong} change={change} />
          {mapping.columns.amount === undefined ? null : (
            <Checkbox
              name="turned"
              checked={mapping.turned ?? false}
              onChange={(event) => change({ turned: event.target.checked })}
            >
              What is paid in bears the minus
            </Checkbox>
          )}
        </Group>
        <SampleTable mapping={mapping} names={names} />
        <Buttons>
          <Button kind="primary" busy={run.busy} onClick={() => void run.submit({ mapping })}>
            Bring the statement in
          </Button>
          <Button type="submit" busy={check.busy}>
            Check the statement
          </Button>
        </Buttons>
      </form>
    </Panel>
  );
}

type Change = (part: Partial<StatementMapping>) => void;

/** The mapping while somebody works on it, kept in this browser until it is used. */
function useStatementMapping(id: number, kept: StatementMapping) {
  const [mapping, setMapping] = useState(kept);
  const draft = useValueDraft<StatementMapping>(`bank_statement.${id}`, (value) => {
    if (typeof value === "object" && value !== null && "columns" in value)
      setMapping(value as StatementMapping);
  });
  const change: Change = (part) => {
    const next = { ...mapping, ...part };
    setMapping(next);
    draft.keep(next);
  };
  return { mapping, change, clear: draft.clear };
}

interface ColumnsProps {
  mapping: StatementMapping;
  names: readonly string[];
  errors: Readonly<Record<string, readonly string[]>>;
  change: Change;
}

function Columns({ mapping, names, errors, change }: ColumnsProps) {
  const place = (part: StatementPart, at: string) => {
    const { [part]: _was, ...columns } = mapping.columns;
    change({ columns: at === "" ? columns : { ...columns, [part]: Number(at) } });
  };
  const pairs = PARTS.flatMap((_part, at) => (at % 2 === 0 ? [PARTS.slice(at, at + 2)] : []));
  return pairs.map((pair) => (
    <Pair key={pair.join()}>
      {pair.map((part) => (
        <Field key={part} name={part} label={statementParts[part]} error={errors[part]}>
          <Select value={mapping.columns[part] ?? ""} onChange={(event) => place(part, event.target.value)}>
            <option value="">Not in the file</option>
            {names.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a column is known by
              <option key={at} value={at}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ))}
    </Pair>
  ));
}

/** The first rows of the file, each column under what it is taken for. */
function SampleTable({ mapping, names }: Pick<ColumnsProps, "mapping" | "names">) {
  const { statement } = useLoaderData<StatementData>();
  const rows = statement.sample.filter(({ line }) => line > mapping.header_line).slice(0, SHOWN);
  const used = names.map((name, at) => {
    const part = PARTS.find((one) => mapping.columns[one] === at);
    return { name, at, part };
  });
  return (
    <Table caption="The first rows of the file" tall>
      <thead>
        <tr>
          {used.map(({ name, at, part }) => (
            <HeadCell key={at}>{part ? `${name}: ${statementParts[part]}` : name}</HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, cells }) => (
          <tr key={line}>
            {used.map(({ at }) => (
              <Cell key={at}>{cells[at] ?? ""}</Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
