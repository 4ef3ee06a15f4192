import { useLoaderData } from "react-router";
import { serviceSubcategory } from "#domain/register/service-subcategory.ts";
import { type Question, questionTypes } from "#domain/service/question.ts";
import { database } from "#server/db/client.ts";
import { pageLoader } from "#server/page-loader.ts";
import { findForm } from "#server/services/form-row.ts";
import { Entry } from "#ui/primitives/ledger.tsx";
import { LeadLine, Lines } from "#ui/primitives/lines.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { readView } from "../../shared/records/loaders.ts";
import { RecordView } from "../../shared/records/view.tsx";

export const meta = pageTitle("Service subcategory");
export const loader = pageLoader(async (args) => {
  const view = await readView(serviceSubcategory, args);
  const form = await findForm(database(), view.record.id);
  return { ...view, form: { version: form?.version ?? 0, questions: form?.questions ?? [] } };
});

/** A service: its terms, and what it asks today. */
export default function ServiceSubcategoryView() {
  const { form } = useLoaderData<typeof loader>();
  return <RecordView resource={serviceSubcategory} below={<Asked {...form} />} />;
}

function Asked({ version, questions }: { version: number; questions: readonly Question[] }) {
  return (
    <Entry title="What is asked" note={version > 0 ? `version ${version}` : undefined}>
      {questions.length === 0 ? (
        <p className="soft">Only a subject, and what it is about.</p>
      ) : (
        <Lines>
          {questions.map((question) => (
            <LeadLine key={question.key} end={question.required ? "needed" : "optional"}>
              {question.label} <span className="faint">{kindLine(question)}</span>
            </LeadLine>
          ))}
        </Lines>
      )}
    </Entry>
  );
}

/** "One of a list: Shop, House" */
function kindLine({ type, choices = [] }: Question): string {
  const words = questionTypes[type];
  return choices.length > 0 ? `${words}: ${choices.join(", ")}` : words;
}
