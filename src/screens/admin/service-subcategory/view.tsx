import { useLoaderData } from "react-router";
import { findForm } from "#areas/services/set-up/form-row.ts";
import { serviceSubcategory } from "#domain/register/service-subcategory.ts";
import { type Question, questionTypes } from "#domain/service/question.ts";
import { database } from "#kernel/db/client.ts";
import { pageLoader } from "#page/page-loader.ts";
import { useSession } from "#session/store.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { RecordSection } from "#ui/primitives/record-sections.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { readView } from "../../shared/records/loaders.ts";
import { RecordView } from "../../shared/records/view.tsx";
import { requestPages } from "../../shared/service-request/labels.ts";

export const meta = pageTitle("Service subcategory");
export const loader = pageLoader(async (args) => {
  const view = await readView(serviceSubcategory, args);
  const form = await findForm(database(), view.record.id);
  return { ...view, form: { version: form?.version ?? 0, questions: form?.questions ?? [] } };
});

/** A service: its terms and current questions. */
export default function ServiceSubcategoryView() {
  const { form, record } = useLoaderData<typeof loader>();
  return <RecordView resource={serviceSubcategory} below={<QuestionsEntry {...form} id={record.id} />} />;
}

interface QuestionsEntryProps {
  id: number;
  version: number;
  questions: readonly Question[];
}

function QuestionsEntry({ id, version, questions }: QuestionsEntryProps) {
  const { can } = useSession();
  return (
    <RecordSection title="Questions" note={version > 0 ? `version ${version}` : undefined}>
      {questions.length === 0 ? (
        <p className="soft">No questions yet.</p>
      ) : (
        <Lines>
          {questions.map((question) => (
            <ValueLine key={question.key} end={question.required ? "required" : "optional"}>
              {question.label} <span className="faint">{typeText(question)}</span>
            </ValueLine>
          ))}
        </Lines>
      )}
      {can("service_request.view") ? (
        <Buttons className="gap">
          <ButtonLink small to={`${requestPages.list("/admin")}?service=${id}`}>
            View open requests
          </ButtonLink>
        </Buttons>
      ) : null}
    </RecordSection>
  );
}

/** "One of a list: Shop, House" */
function typeText({ type, choices = [] }: Question): string {
  const text = questionTypes[type];
  return choices.length > 0 ? `${text}: ${choices.join(", ")}` : text;
}
