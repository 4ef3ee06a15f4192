import { useLoaderData } from "react-router";
import { getRegister } from "#domain/register/registers.ts";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { useCustomFields } from "../../shared/records/custom-fields.ts";
import { ChoiceRows } from "./choice-rows.tsx";
import { compareLoader } from "./loaders.ts";
import { MarkDifferent } from "./mark-different.tsx";
import { MergeForm } from "./merge-form.tsx";
import { PairForm } from "./pair-form.tsx";
import { Sides } from "./sides.tsx";
import { pages } from "./urls.ts";

export const meta = pageTitle("Compare records");
export const loader = compareLoader;

/** Compares two possible duplicates: marks them as different, or merges them. */
export default function Compare() {
  const data = useLoaderData<typeof loader>();
  const resource = useCustomFields(getRegister(data.resource));
  const { comparison } = data;
  return (
    <>
      <Breadcrumb>
        <a href={pages.queue(resource.name)}>Duplicates</a> · {resource.many}
      </Breadcrumb>
      {comparison ? (
        <>
          <PageHead
            title={`Are these the same ${resource.one}?`}
            actions={
              comparison.can_dismiss ? <MarkDifferent resource={resource} comparison={comparison} /> : null
            }
          />
          {comparison.obstacle ? (
            <Notice kind="warn" className="gap">
              {comparison.obstacle.message}
            </Notice>
          ) : null}
          <Sides resource={resource} comparison={comparison} />
          {comparison.obstacle ? (
            <ChoiceRows resource={resource} comparison={comparison} />
          ) : (
            <MergeForm
              key={`${comparison.first.record.id} ${comparison.second.record.id}`}
              resource={resource}
              comparison={comparison}
            />
          )}
        </>
      ) : (
        <>
          <PageHead title="Compare records" />
          <PairForm data={data} />
        </>
      )}
    </>
  );
}
