import { useMemo } from "react";
import { useLoaderData, useNavigate } from "react-router";
import { formErrors } from "#session/answer.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { FormColumn } from "#ui/primitives/field.tsx";
import { FormButtons } from "#ui/primitives/form-buttons.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { DraftNotice } from "../../shared/draft-notice.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { pages, paths } from "../charging/api-paths.ts";
import { errorLabels } from "../charging/input-values.ts";
import { termsBody } from "../demand-category/category-body.ts";
import { TERM_LABELS, TermsFields } from "../demand-category/terms-fields.tsx";
import { draftTermsLoader } from "./loaders.ts";

export const meta = pageTitle("Draft terms");
export const loader = draftTermsLoader;

/** Edit form for a draft's terms. */
export default function DraftTerms() {
  const { draft, category, terms } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const formDraft = useDraft(`tariff_draft.${draft.id}.terms`);
  const { submit, busy, errors, message } = useSubmit({
    method: "patch",
    path: paths.draft(draft.id),
    onSuccess: () => {
      formDraft.clear();
      notify({ kind: "good", title: "Terms saved" });
      return navigate(pages.draft(draft.id));
    },
  });
  // The error summary takes the focus whenever its errors change.
  const termErrors = useMemo(() => toTermErrors(errors), [errors]);
  const wrong = formErrors(termErrors, message);
  return (
    <>
      <Breadcrumb>
        <a href={pages.categories}>Demand categories</a> ·{" "}
        <a href={pages.tariff(category.id)}>{category.name}</a> ·{" "}
        <a href={pages.draft(draft.id)}>{draft.name}</a>
      </Breadcrumb>
      <PageHead title={`Terms of ${draft.name}`} />
      <FormColumn
        key={draft.version}
        ref={formDraft.ref}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit({ terms: termsBody(new FormData(event.currentTarget)), version: draft.version });
        }}
      >
        <ErrorList errors={wrong} labels={errorLabels(termErrors, TERM_LABELS)} />
        <DraftNotice draft={formDraft} />
        <TermsFields terms={terms} errors={termErrors} />
        <FormButtons action="Save terms" busy={busy} back={pages.draft(draft.id)} />
      </FormColumn>
    </>
  );
}

/** "terms.minimum_kobo" is the field "minimum_kobo" here; errors about a draft line are shown at the top. */
function toTermErrors(
  errors: Readonly<Record<string, readonly string[]>>,
): Record<string, readonly string[]> {
  const found: Record<string, readonly string[]> = {};
  for (const [path, messages] of Object.entries(errors)) {
    const name = path.startsWith("terms.") ? path.slice("terms.".length) : "";
    found[name] = [...(found[name] ?? []), ...messages];
  }
  return found;
}
