import { useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { columnNames } from "#domain/bank-statement/mapping.ts";
import { type PayoutMapping, payoutParts } from "#domain/payout-file/payout-part.ts";
import { useSubmit } from "#session/use-submit.ts";
import { useValueDraft } from "#session/value-draft.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Group } from "#ui/primitives/field.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { ColumnMappingFields, SampleTable } from "../../shared/columns/column-mapping.tsx";
import { FileLayout, HEADER_LABEL } from "../../shared/columns/file-layout.tsx";
import { settlementPaths } from "../settlement/labels.ts";
import type { PayoutFileData } from "./view-loader.ts";

const LABELS = { ...payoutParts, header_line: HEADER_LABEL };

/** Header row and column mapping: guessed, and corrected by the user. */
export function ColumnsForm() {
  const { file } = useLoaderData<PayoutFileData>();
  const [mapping, setMapping] = useState<PayoutMapping>(file.mapping);
  const draft = useValueDraft<PayoutMapping>(`payout_file.${file.id}`, (value) => {
    if (typeof value === "object" && value !== null && "columns" in value) setMapping(value as PayoutMapping);
  });
  const change = (part: Partial<PayoutMapping>) => {
    const next = { ...mapping, ...part };
    setMapping(next);
    draft.save(next);
  };
  const { revalidate } = useRevalidator();
  const { submit, busy, wrong } = useSubmit({
    path: settlementPaths.bankResponse(file.id, "dry-run"),
    attempt: true,
    onSuccess: () => {
      draft.clear();
      return revalidate();
    },
  });
  const names = columnNames(file.sample, mapping.header_line);
  return (
    <Panel title="Columns">
      <form
        method="post"
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit({ mapping });
        }}
      >
        <ErrorList errors={wrong} labels={LABELS} />
        <FileLayout value={mapping} rows={file.sample} error={wrong.header_line} onChange={change} />
        <Group legend="Column contents">
          <ColumnMappingFields
            fields={payoutParts}
            columns={mapping.columns}
            columnNames={names}
            errors={wrong}
            onChange={(columns) => change({ columns })}
          />
        </Group>
        <SampleTable
          fields={payoutParts}
          columns={mapping.columns}
          columnNames={names}
          rows={file.sample}
          headerLine={mapping.header_line}
        />
        <Buttons>
          <Button type="submit" busy={busy}>
            Check file
          </Button>
        </Buttons>
      </form>
    </Panel>
  );
}
