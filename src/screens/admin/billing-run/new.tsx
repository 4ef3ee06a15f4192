import { useLoaderData } from "react-router";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Steps } from "#ui/primitives/steps.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { pages } from "../charging/api-paths.ts";
import { Choose } from "./choose.tsx";
import { newRunLoader } from "./loaders.ts";
import { PreviewStep } from "./preview-step.tsx";
import { STEPS } from "./run-labels.ts";

export const meta = pageTitle("New billing run");
export const loader = newRunLoader;

/** The first two steps of a run: choices and preview. Nothing is issued yet. */
export default function NewBillingRun() {
  const { categories, lgas, requested, previewPage, lastPreview } = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumb>
        <a href={pages.runs}>Billing runs</a>
      </Breadcrumb>
      <PageHead title={previewPage?.title ?? "New billing run"} />
      <Steps labels={STEPS} current={previewPage ? 1 : 0} />
      {previewPage ? (
        <PreviewStep key={previewPage.job.id} previewPage={previewPage} />
      ) : (
        <>
          {lastPreview ? (
            <Notice
              className="gap"
              action={
                <ButtonLink small to={pages.preview(lastPreview.id)}>
                  Open preview
                </ButtonLink>
              }
            >
              {lastPreview.title} is your latest preview.
            </Notice>
          ) : null}
          <Choose categories={categories} lgas={lgas} requested={requested} />
        </>
      )}
    </>
  );
}
