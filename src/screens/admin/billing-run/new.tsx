import { useLoaderData } from "react-router";
import { Crumb, PageHead } from "#ui/primitives/head.tsx";
import { Steps } from "#ui/primitives/steps.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { pages } from "../charging/calls.ts";
import { Choose } from "./choose.tsx";
import { newRunLoader } from "./loaders.ts";
import { Preview } from "./preview.tsx";
import { filterWords, STEPS } from "./run-words.ts";

export const meta = pageTitle("New billing run");
export const loader = newRunLoader;

/** The first two steps of a run: what to charge, and what that would make. Nothing is written yet. */
export default function NewBillingRun() {
  const { categories, lgas, asked, preview, errors } = useLoaderData<typeof loader>();
  const resource = categories.find(({ id }) => id === preview?.category_id)?.resource ?? "property";
  return (
    <>
      <Crumb>
        <a href={pages.runs}>Billing runs</a>
      </Crumb>
      <PageHead
        title={
          preview
            ? `${preview.category}, ${preview.period}, ${filterWords(resource, asked.filter, lgas)}`
            : "New billing run"
        }
      />
      <Steps labels={STEPS} current={preview ? 1 : 0} />
      {preview ? (
        <Preview preview={preview} asked={asked} resource={resource} />
      ) : (
        <Choose categories={categories} lgas={lgas} asked={asked} errors={errors} />
      )}
    </>
  );
}
