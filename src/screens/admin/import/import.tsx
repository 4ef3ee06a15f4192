import { useCallback, useEffect, useState } from "react";
import { redirect, useLoaderData, useRevalidator } from "react-router";
import { arrearsOf } from "#areas/charging/arrears/arrears-of.ts";
import { customFieldsOf } from "#areas/registry/custom-fields/with-custom.ts";
import { type Conversion, conversionNames, fits } from "#areas/registry/import/conversions.ts";
import { findEarlierMapping } from "#areas/registry/import/earlier-mapping.ts";
import { type ImportView, viewImport } from "#areas/registry/import/find.ts";
import { listLeftOut } from "#areas/registry/import/left-out.ts";
import type { Mapping } from "#areas/registry/import/mapping.ts";
import { specialTargets } from "#areas/registry/import/mapping.ts";
import { listStays } from "#areas/registry/import/undo/list-stays.ts";
import { recordNotes } from "#areas/registry/notes/record-notes.ts";
import { ownLgas } from "#areas/registry/records/place-names.ts";
import { withCustomFields } from "#domain/custom-field.ts";
import { getImportKind } from "#domain/legacy/import-kinds.ts";
import { AppError } from "#kernel/app-error.ts";
import { type PageArgs, pageLoader } from "#page/page-loader.ts";
import type { Field } from "#resource/field.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Crumb, PageHead } from "#ui/primitives/head.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { Steps } from "#ui/primitives/steps.tsx";
import { useJob } from "../../shared/jobs/use-job.ts";
import { NotesPanel } from "../../shared/notes/notes-panel.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { useWithCustom } from "../../shared/records/custom.ts";
import { idOf } from "../../shared/records/loaders.ts";
import { ArrearsPanel } from "./arrears-panel.tsx";
import { IMPORT_STEPS } from "./import-steps.ts";
import { counted } from "./import-words.ts";
import { KindCrumb } from "./kind-crumb.tsx";
import { MappingForm } from "./mapping-form.tsx";
import { Outcome } from "./outcome.tsx";
import { UndoPanel } from "./undo-panel.tsx";
import { Working } from "./working.tsx";

export const meta = pageTitle("Import a file");

const RUNNING = new Set(["checking", "queued", "running", "undo-checking", "undoing"]);

export const loader = pageLoader(async (args) => {
  const view = await viewImport(args.actor, idOf(args));
  const kind = getImportKind(view.resource);
  // A note or the trail knows its number only.
  if (args.params["resource"] !== kind.name) throw redirect(`/admin/import/${kind.name}/${view.id}`);
  const custom = await customFieldsOf(kind);
  const resource = withCustomFields(kind, custom);
  const lgas = await ownLgas();
  // What can be done with a column is the server's to say.
  const conversionsOf = (kind: Field["kind"]) => conversionNames.filter((one) => fits(one, kind));
  const conversions: Record<string, readonly Conversion[]> = {
    ...Object.fromEntries(
      Object.entries(resource.fields).map(([name, field]) => [name, conversionsOf(field.kind)]),
    ),
    owner_since: conversionsOf("date"),
  };
  const [earlier, notes, lists] = await Promise.all([
    findEarlierMapping(view),
    recordNotes(args.actor, "import", view.id),
    listsOf(args, view),
  ]);
  const special = specialTargets(resource);
  return { view, lgas, custom, conversions, special, earlier, notes, ...lists };
});

/** How many lines, or records, a page of a list has. */
const PAGE = 100;

/** The lines that stay out and the records that an undo leaves, each the page that the address asks for. */
async function listsOf({ actor, url }: PageArgs, { id, state, resource }: ImportView) {
  if (RUNNING.has(state)) return { leftOut: undefined, stays: undefined, arrears: undefined };
  const page = (name: string) => {
    const text = url.searchParams.get(name) ?? "";
    const after = /^[0-9]{1,15}$/.test(text) ? Number(text) : undefined;
    return { query: { after, per_page: PAGE }, isFirst: after === undefined };
  };
  // There may be none yet, or no more.
  const orNone = (error: unknown) => {
    if (error instanceof AppError && (error.kind === "not-found" || error.kind === "invalid"))
      return undefined;
    throw error;
  };
  const [lines, kept] = [page("lines"), page("stays")];
  const leftOut = await listLeftOut(actor, id, lines.query).catch(orNone);
  const stays = await listStays(actor, id, kept.query).catch(orNone);
  const owed = page("arrears");
  const arrears = resource === "arrear" ? await arrearsOf(actor, id, owed.query) : undefined;
  return {
    leftOut: leftOut && { ...leftOut, isFirst: lines.isFirst },
    stays: stays && { ...stays, isFirst: kept.isFirst },
    arrears: arrears && { ...arrears, isFirst: owed.isFirst },
  };
}

export type ImportData = Awaited<ReturnType<typeof loader>>;

/** An undo was looked at, done, or stopped. */
const ASKED = new Set(["undo-checked", "undone", "undo-stopped"]);

/** An import from its file to its result. It survives closing the page: the address is its own. */
export default function ImportScreen() {
  const { view, notes } = useLoaderData<typeof loader>();
  const resource = useWithCustom(getImportKind(view.resource));
  const { revalidate } = useRevalidator();
  const again = useCallback(() => void revalidate(), [revalidate]);
  const running = RUNNING.has(view.state);
  const job = useJob(running ? (workOf(view)?.job_id ?? null) : null, again);
  const [matching, setMatching] = useState(view.state === "uploaded");
  const dryRun = useSubmit({
    path: `/api/v1/imports/${view.id}/dry-run`,
    // A short check is over before the page has asked again: it never shows as running.
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

  // Whoever asked what an undo would do is told first, above the lines.
  const isAsked = ASKED.has(view.state);
  const undoPanel = view.run ? (
    <UndoPanel
      busy={undoCheck.busy || undo.busy}
      message={undo.message ?? undoCheck.message}
      onCheck={() => void undoCheck.submit({})}
      onUndo={() => void undo.submit({})}
    />
  ) : null;
  const step = matching ? 1 : view.run ? 3 : 2;
  return (
    <>
      <Crumb>
        <KindCrumb resource={resource} /> · <a href={`/admin/import/${resource.name}`}>another file</a>
      </Crumb>
      <PageHead
        title={view.file_name}
        beside={<Plate code={view.code} />}
        note={`${counted(view.lines, "line")}, ${counted(view.columns.length, "column")}, ${view.encoding}`}
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
          onCheck={async (mapping: Mapping) => (await dryRun.submit({ mapping }))?.ok ?? false}
        />
      ) : running ? (
        <Working job={job} state={view.state} many={resource.many} />
      ) : (
        <>
          {isAsked ? undoPanel : null}
          <Outcome
            resource={resource}
            busy={run.busy}
            message={run.message ?? dryRun.message}
            onRun={() => void run.submit({ mapping: view.mapping })}
            onMatch={() => setMatching(true)}
          />
          <ArrearsPanel />
          {isAsked ? null : undoPanel}
        </>
      )}
      <NotesPanel resource="import" record={view.id} notes={notes} className="gap-l" />
    </>
  );
}

/** The work that is going on. */
function workOf({ state, check, run, undo_check, undo }: ImportData["view"]) {
  if (state === "checking") return check;
  if (state === "undo-checking") return undo_check;
  return state === "undoing" ? undo : run;
}
