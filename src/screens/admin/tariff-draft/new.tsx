import { useLoaderData, useNavigate } from "react-router";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { FormColumn, Group } from "#ui/primitives/field.tsx";
import { FormButtons } from "#ui/primitives/form-buttons.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { DraftNotice } from "../../shared/draft-notice.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { pages, paths } from "../charging/api-paths.ts";
import { DRAFT_LABELS, DraftFields } from "./draft-fields.tsx";
import { newDraftLoader } from "./loaders.ts";

export const meta = pageTitle("New tariff draft");
export const loader = newDraftLoader;

/** Creates a draft tariff for a later date, starting from the lines in force on that date. */
export default function NewDraft() {
  const { category, nextYear } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const formDraft = useDraft(`tariff_draft.new.${category.id}`);
  const { submit, busy, errors, wrong } = useSubmit<{ id: number; code: string }>({
    path: paths.drafts,
    onSuccess: ({ id, code }) => {
      formDraft.clear();
      notify({ kind: "good", title: `${code} created` });
      return navigate(pages.draft(id));
    },
  });
  return (
    <>
      <Breadcrumb>
        <a href={pages.categories}>Demand categories</a> ·{" "}
        <a href={pages.tariff(category.id)}>{category.name}</a>
      </Breadcrumb>
      <PageHead title={`New tariff draft for ${category.name}`} />
      <FormColumn
        ref={formDraft.ref}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const body = Object.fromEntries(new FormData(event.currentTarget));
          void submit({ ...body, category_id: category.id });
        }}
      >
        <ErrorList errors={wrong} labels={DRAFT_LABELS} />
        <DraftNotice draft={formDraft} />
        <Group legend="Draft">
          <p className="note">
            The draft copies the lines and terms in force on its start date. Another officer must publish it.
          </p>
          <DraftFields name="" from={nextYear} errors={errors} />
        </Group>
        <FormButtons action="Create draft" busy={busy} back={pages.tariff(category.id)} />
      </FormColumn>
    </>
  );
}
