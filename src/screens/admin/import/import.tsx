import { useCallback, useEffect, useState } from "react";
import { redirect, useLoaderData, useRevalidator } from "react-router";
import { getRegister } from "#domain/register/registers.ts";
import { conversionNames, fits } from "#server/import/conversions.ts";
import { findEarlierMapping } from "#server/import/earlier-mapping.ts";
import { viewImport } from "#server/import/find.ts";
import type { Mapping } from "#server/import/mapping.ts";
import { specialTargets } from "#server/import/mapping.ts";
import { recordNotes } from "#server/notes/record-notes.ts";
import { pageLoader } from "#server/page-loader.ts";
import { ownLgas } from "#server/people/place-names.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Crumb, PageHead } from "#ui/primitives/head.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { Steps } from "#ui/primitives/steps.tsx";
import { useJob } from "../../shared/jobs/use-job.ts";
import { NotesPanel } from "../../shared/notes/notes-panel.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { address } from "../../shared/records/address.ts";
import { idOf } from "../../shared/records/loaders.ts";
import { IMPORT_STEPS } from "./import-steps.ts";
import { counted } from "./import-words.ts";
import { MappingForm } from "./mapping-form.tsx";
import { Outcome } from "./outcome.tsx";
import { Working } from "./working.tsx";

export const meta = pageTitle("Import a file");

export const loader = pageLoader(async (args) => {
  const view = await viewImport(args.actor, idOf(args));
  const resource = getRegister(view.resource);
  // A note or the trail knows its number only.
  if (args.params["resource"] !== resource.name) throw redirect(`/admin/import/${resource.name}/${view.id}`);
  const lgas = await ownLgas();
  // What can be done with a column is the server's to say.
  const conversions = Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [
      name,
      conversionNames.filter((one) => fits(one, field.kind)),
    ]),
  );
  const [earlier, notes] = await Promise.all([
    findEarlierMapping(view),
    recordNotes(args.actor, "import", view.id),
  ]);
  return { view, lgas, conversions, special: specialTargets(resource), earlier, notes };
});

export type ImportData = Awaited<ReturnType<typeof loader>>;

const RUNNING = new Set(["checking", "queued", "running"]);

/** An import from its file to its result. It survives closing the page: the address is its own. */
export default function ImportScreen() {
  const { view, notes } = useLoaderData<typeof loader>();
  const resource = getRegister(view.resource);
  const { revalidate } = useRevalidator();
  const again = useCallback(() => void revalidate(), [revalidate]);
  const running = RUNNING.has(view.state);
  const work = view.state === "checking" ? view.check : view.run;
  const job = useJob(running ? (work?.job_id ?? null) : null, again);
  const [matching, setMatching] = useState(view.state === "uploaded");
  const dryRun = useSubmit({ path: `/api/v1/imports/${view.id}/dry-run`, onSuccess: () => revalidate() });
  const run = useSubmit({ path: `/api/v1/imports/${view.id}/run`, onSuccess: () => revalidate() });
  useEffect(() => {
    if (running) setMatching(false);
  }, [running]);

  const step = matching ? 1 : view.run ? 3 : 2;
  return (
    <>
      <Crumb>
        <a href={address.list(resource)}>{resource.many}</a> ·{" "}
        <a href={`/admin/import/${resource.name}`}>another file</a>
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
        <Working job={job} checking={view.state === "checking"} many={resource.many} />
      ) : (
        <Outcome
          resource={resource}
          busy={run.busy}
          message={run.message ?? dryRun.message}
          onRun={() => void run.submit({ mapping: view.mapping })}
          onMatch={() => setMatching(true)}
        />
      )}
      <NotesPanel resource="import" record={view.id} notes={notes} className="gap-l" />
    </>
  );
}
