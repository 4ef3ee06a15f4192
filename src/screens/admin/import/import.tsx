import { useCallback, useEffect, useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import type { Mapping } from "#areas/registry/import/mapping.ts";
import { countNoun } from "#domain/count-text.ts";
import { getImportKind } from "#domain/legacy/import-kinds.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { Steps } from "#ui/primitives/steps.tsx";
import { useJob } from "../../shared/jobs/use-job.ts";
import { NotesPanel } from "../../shared/notes/notes-panel.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { useCustomFields } from "../../shared/records/custom-fields.ts";
import { ArrearsPanel } from "./arrears-panel.tsx";
import { IMPORT_STEPS, lineCount, RUNNING_STATES } from "./import-labels.ts";
import { type ImportData, importLoader } from "./import-loader.ts";
import { ImportProgress } from "./import-progress.tsx";
import { KindCrumb } from "./kind-crumb.tsx";
import { MappingForm } from "./mapping-form.tsx";
import { Outcome } from "./outcome.tsx";
import { UndoPanel } from "./undo-panel.tsx";

export const loader = importLoader;

export const meta = pageTitle("Import file");

/** An undo was previewed, done or stopped. */
const UNDO_STATES = new Set(["undo-checked", "undone", "undo-stopped"]);

/** An import from file to result. It has its own URL, so it survives closing the page. */
export default function ImportScreen() {
  const { view, notes } = useLoaderData<typeof loader>();
  const resource = useCustomFields(getImportKind(view.resource));
  const { revalidate } = useRevalidator();
  const reload = useCallback(() => void revalidate(), [revalidate]);
  const running = RUNNING_STATES.has(view.state);
  const job = useJob(running ? (runningWork(view)?.job_id ?? null) : null, reload);
  const [matching, setMatching] = useState(view.state === "uploaded");
  const dryRun = useSubmit({
    path: `/api/v1/imports/${view.id}/dry-run`,
    // A short check may finish before the next poll, so it never shows as running.
    async onSuccess() {
      await revalidate();
      setMatching(false);
    },
  });
  const run = useSubmit({ path: `/api/v1/imports/${view.id}/run`, onSuccess: () => revalidate() });
  const undoCheck = useSubmit({
    path: `/api/v1/imports/${view.id}/undo-check`,
    onSuccess: () => revalidate(),
  });
  const undo = useSubmit({ path: `/api/v1/imports/${view.id}/undo`, onSuccess: () => revalidate() });
  useEffect(() => {
    if (running) setMatching(false);
  }, [running]);

  // An undo preview is shown first, above the lines.
  const hasUndo = UNDO_STATES.has(view.state);
  const undoPanel = view.run ? (
    <UndoPanel
      busy={undoCheck.busy || undo.busy}
      message={undo.message ?? undoCheck.message}
      onCheck={() => {
        undo.reset();
        void undoCheck.submit({});
      }}
      onUndo={() => {
        undoCheck.reset();
        void undo.submit({});
      }}
    />
  ) : null;
  const step = matching ? 1 : view.run ? 3 : 2;
  return (
    <>
      <Breadcrumb>
        <KindCrumb resource={resource} /> · <a href={`/admin/import/${resource.name}`}>Choose another file</a>
      </Breadcrumb>
      <PageHead
        title={view.file_name}
        titleExtra={<RecordCode code={view.code} />}
        note={`${countNoun(lineCount(view), "line")}, ${countNoun(view.columns.length, "column")}, ${view.encoding}`}
      />
      <Steps labels={IMPORT_STEPS} current={step} />
      {view.notices.map((notice) => (
        <Notice key={notice} className="gap">
          {notice}
        </Notice>
      ))}
      {matching ? (
        <MappingForm
          busy={dryRun.busy}
          errors={dryRun.errors}
          message={dryRun.message}
          onCheck={async (mapping: Mapping) => {
            run.reset();
            return (await dryRun.submit({ mapping }))?.ok ?? false;
          }}
        />
      ) : running ? (
        <ImportProgress job={job} state={view.state} many={resource.many} />
      ) : (
        <>
          {hasUndo ? undoPanel : null}
          <Outcome
            resource={resource}
            busy={run.busy}
            message={run.message ?? dryRun.message}
            onRun={() => {
              dryRun.reset();
              void run.submit({ mapping: view.mapping });
            }}
            onMatch={() => setMatching(true)}
          />
          <ArrearsPanel />
          {hasUndo ? null : undoPanel}
        </>
      )}
      <NotesPanel resource="import" record={view.id} notes={notes} className="gap-l" />
    </>
  );
}

/** The running job. */
function runningWork({ state, check, run, undo_check, undo }: ImportData["view"]) {
  if (state === "checking") return check;
  if (state === "undo-checking") return undo_check;
  return state === "undoing" ? undo : run;
}
