import { useLoaderData, useNavigate } from "react-router";
import { formatDate } from "#domain/lagos.ts";
import { useSubmit } from "#session/use-submit.ts";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FieldPair, FormColumn, Group } from "#ui/primitives/field.tsx";
import { FormButtons } from "#ui/primitives/form-buttons.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { waitForShortJob } from "../../shared/jobs/use-job.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { LgaField, PeriodFields, UseField } from "../billing-run/selection-fields.tsx";
import { pages, paths } from "../charging/api-paths.ts";
import { simulateLoader } from "./loaders.ts";

export const meta = pageTitle("Simulate draft");
export const loader = simulateLoader;

const LABELS = { year: "Year", index: "Period", q: "Search", lga_id: "Local government", use: "Use" };

/** Choice of the period and assets on which to compare a draft with the current tariff. */
export default function ChooseSimulation() {
  const { draft, category, lgas, requested } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const { submit, busy, errors, wrong } = useSubmit<{ job: { id: number } }>({
    path: paths.draftVerb(draft.id, "simulations"),
    onSuccess: async ({ job }) => {
      await waitForShortJob(job.id);
      await navigate(pages.simulation(job.id));
    },
  });
  return (
    <>
      <Breadcrumb>
        <a href={pages.tariff(category.id)}>{category.name}</a> ·{" "}
        <a href={pages.draft(draft.id)}>{draft.name}</a>
      </Breadcrumb>
      <PageHead title={`Simulate ${draft.name}`} />
      <FormColumn
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const typed = [...new FormData(event.currentTarget)].filter(([, value]) => value !== "");
          const { year = "", index, ...filter } = Object.fromEntries(typed);
          void submit({ year, index, filter });
        }}
      >
        <ErrorList errors={wrong} labels={LABELS} />
        <Group legend="Period">
          <p className="note">{`The draft starts on ${formatDate(draft.effective_from)}.`}</p>
          <PeriodFields kind={category.period} requested={requested} errors={errors} />
        </Group>
        <Group legend="Records">
          <p className="note">Leave blank to simulate the whole register.</p>
          <FieldPair>
            <LgaField lgas={lgas} requested={requested} errors={errors} />
            <UseField resource={category.resource} requested={requested} errors={errors} />
          </FieldPair>
          <Field
            name="q"
            label="Search"
            hint="Finds the same records as the search in the list"
            error={errors.q}
            optional
          >
            <TextInput maxLength={100} defaultValue={requested.filter.q} autoComplete="off" />
          </Field>
        </Group>
        <FormButtons action="Run simulation" busy={busy} back={pages.draft(draft.id)} />
      </FormColumn>
    </>
  );
}
