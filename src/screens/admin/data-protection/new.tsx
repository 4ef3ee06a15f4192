import { Link, useLoaderData, useNavigate } from "react-router";
import { caseKindNames, caseKinds } from "#domain/data-case.ts";
import { authorize } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { FormButtons } from "#ui/primitives/form-buttons.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { Select, TextArea, TextInput } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { DraftNotice } from "../../shared/draft-notice.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { casePages, casePaths } from "./labels.ts";

export const meta = pageTitle("New case");

export const loader = pageLoader(async ({ actor, url }) => {
  authorize(actor, "data_protection.work");
  return { person: (url.searchParams.get("person") ?? "").slice(0, 20) };
});

const LABELS = {
  person: "Person’s code",
  kind: "Request",
  request: "Details of the request",
  proof: "Proof of identity",
};

/** Records a data request: person, kind and proof of identity. */
export default function OpenDataCase() {
  const { person } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const draft = useDraft("data-case.new");
  const { handleSubmit, busy, errors, wrong } = useSubmit<{ id: number; code: string }>({
    path: casePaths.all,
    onSuccess: ({ id, code }) => {
      draft.clear();
      notify({ kind: "good", title: `${code} opened`, text: "Answer it within 30 days." });
      return navigate(casePages.view(id));
    },
  });
  return (
    <>
      <Breadcrumb>
        <Link to={casePages.list}>Data protection</Link>
      </Breadcrumb>
      <PageHead title="New case" note="For a request made in person, by letter or by phone" />
      <FormColumn ref={draft.ref} method="post" noValidate onSubmit={handleSubmit}>
        <ErrorList errors={wrong} labels={LABELS} />
        <DraftNotice draft={draft} />
        <Field
          name="person"
          label={LABELS.person}
          hint="Code of an individual or account, such as IND-0000012-K"
          error={errors.person}
        >
          <TextInput short defaultValue={person} autoComplete="off" required />
        </Field>
        <Field name="kind" label={LABELS.kind} error={errors.kind}>
          <Select required>
            {caseKindNames.map((name) => (
              <option key={name} value={name}>
                {caseKinds[name]}
              </option>
            ))}
          </Select>
        </Field>
        <Field name="request" label={LABELS.request} counter={1000} error={errors.request}>
          <TextArea rows={4} maxLength={1000} required />
        </Field>
        <Field
          name="proof"
          label={LABELS.proof}
          hint="Such as a passport, a NIN slip or a call to the number on record"
          counter={300}
          error={errors.proof}
        >
          <TextArea rows={2} maxLength={300} required />
        </Field>
        <FormButtons action="Open case" busy={busy} back={casePages.list} />
      </FormColumn>
    </>
  );
}
