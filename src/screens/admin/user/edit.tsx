import { useLoaderData, useNavigate } from "react-router";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { FormColumn } from "#ui/primitives/field.tsx";
import { FormButtons } from "#ui/primitives/form-buttons.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { DraftNotice } from "../../shared/draft-notice.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { pages, paths } from "./api-paths.ts";
import { ContactFields } from "./contact-fields.tsx";
import { editUserLoader } from "./loaders.ts";
import { userLabels } from "./user-labels.ts";

export const meta = pageTitle("Edit user");
export const loader = editUserLoader;

/** Edits a user's name and sign-in contacts. */
export default function EditUser() {
  const { user } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const draft = useDraft(`user.edit.${user.id}`);
  const { submit, busy, errors, wrong } = useSubmit({
    method: "patch",
    path: paths.user(user.id),
    onSuccess: () => {
      draft.clear();
      notify({ kind: "good", title: "User saved" });
      return navigate(pages.user(user.id));
    },
  });
  return (
    <>
      <Breadcrumb>
        <a href={pages.users}>Users</a> · <a href={pages.user(user.id)}>{user.code}</a>
      </Breadcrumb>
      <PageHead title={`Edit ${user.name}`} />
      <FormColumn
        ref={draft.ref}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const fields = Object.fromEntries(new FormData(event.currentTarget));
          void submit({ ...fields, version: user.version });
        }}
      >
        <ErrorList errors={wrong} labels={userLabels} />
        <DraftNotice draft={draft} />
        <ContactFields user={user} errors={errors} />
        <FormButtons action="Save user" busy={busy} back={pages.user(user.id)} />
      </FormColumn>
    </>
  );
}
