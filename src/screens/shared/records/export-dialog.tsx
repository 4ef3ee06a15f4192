import { type FormEvent, useId, useState } from "react";
import { useLoaderData, useSearchParams } from "react-router";
import { formatColumns } from "#domain/list-columns.ts";
import type { AnyResource } from "#resource/define.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, ButtonAnchor } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { recordPages } from "../addresses/records.ts";
import { EarlierExports } from "./earlier-exports.tsx";
import { ExcludedRows } from "./excluded-rows.tsx";
import { ExportFields } from "./export-fields.tsx";
import { ExportProgress } from "./export-progress.tsx";
import type { ListData } from "./loaders.ts";
import { savableParams } from "./view-query.ts";

interface ExportDialogProps {
  resource: AnyResource;
  open: boolean;
  onClose: () => void;
}

/** Maximum number of rows that are downloaded directly; more are exported in the background. */
const MAX_DIRECT_ROWS = 10_000;

/** Downloads all pages of the list as a file, with its columns. */
export function ExportDialog({ resource, open, onClose }: ExportDialogProps) {
  return open ? <ExportForm resource={resource} onClose={onClose} /> : null;
}

function ExportForm({ resource, onClose }: Omit<ExportDialogProps, "open">) {
  const formId = useId();
  const { meta, columns, sort } = useLoaderData<ListData>();
  const [query] = useSearchParams();
  const [format, setFormat] = useState<"csv" | "xlsx">("xlsx");
  const [unmasked, setUnmasked] = useState(false);
  const [job, setJob] = useState<number>();
  const params = savableParams(query);
  params.delete("per_page");
  params.set("columns", formatColumns(columns));
  params.set("sort", sort);
  const { submit, busy, errors, message } = useSubmit<{ id: number }>({
    path: `${recordPages.api(resource)}/export`,
    onSuccess: ({ id }) => setJob(id),
  });
  const isDirect = !unmasked && meta.total <= MAX_DIRECT_ROWS;

  function start(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const reveal = unmasked ? { purpose: data.get("purpose"), note: data.get("note") } : undefined;
    const names = [...new Set(params.keys())];
    void submit({
      format,
      query: Object.fromEntries(names.map((name) => [name, params.getAll(name)])),
      ...(reveal && { reveal }),
    });
  }

  const title = `Download ${meta.total_is_estimate ? "about " : ""}${meta.total.toLocaleString("en-NG")} ${
    meta.total === 1 ? resource.one : resource.many
  }`;
  if (job !== undefined) return <ExportProgress id={job} title={title} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          {isDirect ? (
            <ButtonAnchor
              kind="primary"
              icon="download"
              href={`${recordPages.api(resource)}/file?${params}&format=${format}`}
              download
              onClick={onClose}
            >
              Download {resource.many}
            </ButtonAnchor>
          ) : (
            <Button type="submit" form={formId} kind="primary" busy={busy}>
              {busy ? "Starting…" : "Create file"}
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <p>
        Includes all pages of this list, with its columns and order. The download is recorded in the audit
        trail.
      </p>
      <ExcludedRows resource={resource} params={params} />
      <form id={formId} noValidate className="stack" onSubmit={start}>
        <ExportFields
          resource={resource}
          format={format}
          onFormat={setFormat}
          unmasked={unmasked}
          onUnmasked={setUnmasked}
          errors={errors}
          message={message}
        />
      </form>
      {isDirect ? null : (
        <p className="note">The file is created in the background. Only you can download it, for 3 days.</p>
      )}
      <EarlierExports />
    </Dialog>
  );
}
