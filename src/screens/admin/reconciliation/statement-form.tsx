import { useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { columnNames, type StatementMapping, statementParts } from "#domain/bank-statement/mapping.ts";
import { useSubmit } from "#session/use-submit.ts";
import { useValueDraft } from "#session/value-draft.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Group } from "#ui/primitives/field.tsx";
import { Checkbox } from "#ui/primitives/input.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { ColumnMappingFields, SampleTable } from "../../shared/columns/column-mapping.tsx";
import { FileLayout, HEADER_LABEL } from "../../shared/columns/file-layout.tsx";
import { waitForShortJob } from "../../shared/jobs/use-job.ts";
import { bankPaths } from "./labels.ts";
import type { StatementData } from "./statement-loader.ts";

const LABELS = { ...statementParts, header_line: HEADER_LABEL };

/** Header row and column mapping: guessed, and corrected by the user. */
export function StatementForm() {
  const { statement } = useLoaderData<StatementData>();
  const { sample, from_day, id } = statement;
  const { mapping, change, clear } = useStatementMapping(id, statement.mapping);
  const { revalidate } = useRevalidator();
  const options = (verb: "dry-run" | "run") => ({
    path: bankPaths.statement(id, verb),
    attempt: true,
    onSuccess: async ({ job_id }: { job_id: number }) => {
      clear();
      await waitForShortJob(job_id);
      return revalidate();
    },
  });
  const check = useSubmit<{ job_id: number }>(options("dry-run"));
  const run = useSubmit<{ job_id: number }>(options("run"));
  const wrong = Object.keys(run.wrong).length > 0 ? run.wrong : check.wrong;
  function runImport(): void {
    check.reset();
    void run.submit({ mapping });
  }
  const names = columnNames(sample, mapping.header_line);
  return (
    <Panel title={from_day === null ? "Columns" : "Columns for re-import"}>
      <form
        method="post"
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          run.reset();
          void check.submit({ mapping });
        }}
      >
        <ErrorList errors={wrong} labels={LABELS} />
        <FileLayout value={mapping} rows={sample} error={wrong.header_line} onChange={change} />
        <Group legend="Column contents">
          <ColumnMappingFields
            fields={statementParts}
            columns={mapping.columns}
            columnNames={names}
            errors={wrong}
            onChange={(columns) => change({ columns })}
          />
          {mapping.columns.amount === undefined ? null : (
            <Checkbox
              name="turned"
              checked={mapping.turned ?? false}
              onChange={(event) => change({ turned: event.target.checked })}
            >
              Money in is negative
            </Checkbox>
          )}
        </Group>
        <SampleTable
          fields={statementParts}
          columns={mapping.columns}
          columnNames={names}
          rows={sample}
          headerLine={mapping.header_line}
        />
        <Buttons>
          <Button kind="primary" busy={run.busy} onClick={runImport}>
            Import statement
          </Button>
          <Button type="submit" busy={check.busy}>
            Check statement
          </Button>
        </Buttons>
      </form>
    </Panel>
  );
}

type Change = (part: Partial<StatementMapping>) => void;

/** The mapping being edited, kept in this browser until it is used. */
function useStatementMapping(id: number, stored: StatementMapping) {
  const [mapping, setMapping] = useState(stored);
  const draft = useValueDraft<StatementMapping>(`bank_statement.${id}`, (value) => {
    if (typeof value === "object" && value !== null && "columns" in value)
      setMapping(value as StatementMapping);
  });
  const change: Change = (part) => {
    const next = { ...mapping, ...part };
    setMapping(next);
    draft.save(next);
  };
  return { mapping, change, clear: draft.clear };
}
