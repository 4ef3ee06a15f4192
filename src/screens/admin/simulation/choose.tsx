import { useLoaderData, useNavigate } from "react-router";
import { formatDate } from "#domain/lagos.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FieldPair, FormColumn, Group } from "#ui/primitives/field.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { Select, TextInput } from "#ui/primitives/input.tsx";
import { waitForShortJob } from "../../shared/jobs/use-job.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { PeriodIndex } from "../../shared/period-index.tsx";
import { UseField } from "../billing-run/choose.tsx";
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
          <FieldPair>
            <Field name="year" label="Year" error={errors.year}>
              <TextInput
                inputMode="numeric"
                maxLength={20}
                defaultValue={requested.year}
                autoComplete="off"
                short
              />
            </Field>
            <PeriodIndex kind={category.period} value={requested.index} error={errors.index} />
          </FieldPair>
        </Group>
        <Group legend="Records">
          <p className="note">Leave blank to simulate the whole register.</p>
          <FieldPair>
            <Field name="lga_id" label="Local government" error={errors.lga_id} optional>
              <Select defaultValue={requested.filter.lga_id}>
                <option value="">All</option>
                {lgas.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
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
        <Buttons>
          <Button type="submit" kind="primary" busy={busy}>
            Run simulation
          </Button>
          <ButtonLink kind="quiet" to={pages.draft(draft.id)}>
            Cancel
          </ButtonLink>
        </Buttons>
      </FormColumn>
    </>
  );
}
