import { useState } from "react";
import { useLoaderData, useNavigate } from "react-router";
import { areaLabels } from "#domain/people/rights.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn, Group } from "#ui/primitives/field.tsx";
import { FormButtons } from "#ui/primitives/form-buttons.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { Checkbox, Select } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { LabelOptions } from "#ui/primitives/options.tsx";
import { DraftNotice } from "../../shared/draft-notice.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { ReferenceInput } from "../../shared/records/reference-input.tsx";
import { pages, paths } from "./api-paths.ts";
import { ContactFields } from "./contact-fields.tsx";
import { registerUserLoader } from "./loaders.ts";
import { roleBody } from "./role-body.ts";
import { RoleFields } from "./role-fields.tsx";
import { userLabels } from "./user-labels.ts";

export const meta = pageTitle("Register user");
export const loader = registerUserLoader;

/** Adds a user and sends them a link to choose their password. */
export default function RegisterUser() {
  const { roles, places } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const draft = useDraft("user.register");
  const [area, setArea] = useState("admin");
  const { submit, busy, errors, wrong } = useSubmit<{ id: number; code: string; name: string }>({
    path: paths.users,
    onSuccess: ({ id, code, name }) => {
      draft.clear();
      notify({ kind: "good", title: `${name} registered as ${code}` });
      return navigate(pages.user(id));
    },
  });
  const areaRoles = roles.filter((role) => role.area === area);
  return (
    <>
      <Breadcrumb>
        <a href={pages.users}>Users</a>
      </Breadcrumb>
      <PageHead title="Register user" />
      <FormColumn
        ref={draft.ref}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(userBody(new FormData(event.currentTarget)));
        }}
      >
        <ErrorList errors={wrong} labels={userLabels} />
        <DraftNotice draft={draft} />
        <ContactFields errors={errors} />
        <Group legend="Roles">
          <Field name="area" label="User type" hint="You can’t change this later" error={errors.area}>
            <Select value={area} onChange={(event) => setArea(event.target.value)}>
              <LabelOptions labels={areaLabels} />
            </Select>
          </Field>
          <RoleFields
            key={area}
            roles={areaRoles}
            places={places}
            errors={errors}
            user={{ area }}
            value={{ role_id: defaultRole(area, areaRoles), lga_ids: null, agency_ids: null }}
          />
          <PayerField area={area} error={errors.individual_id ?? errors.corporate_id} />
        </Group>
        <Group legend="Invitation">
          <Checkbox
            name="invite"
            value="true"
            defaultChecked
            hint="Sends a single-use link to choose a password"
          >
            Send invitation now
          </Checkbox>
        </Group>
        <FormButtons action="Register user" busy={busy} back={pages.users} />
      </FormColumn>
    </>
  );
}

/** Account types outside the office mostly have one role; staff roles are never preselected. */
function defaultRole(area: string, roles: readonly { id: number }[]): number | undefined {
  return area !== "admin" && roles.length === 1 ? roles[0]?.id : undefined;
}

function PayerField({ area, error }: { area: string; error: readonly string[] | undefined }) {
  if (area !== "individual" && area !== "corporate") return null;
  return (
    <Field
      name={`${area}_id_words`}
      label={area === "individual" ? "Individual" : "Corporate"}
      hint="The user will be able to see the bills and receipts of this record"
      error={error}
      optional
    >
      <ReferenceInput name={`${area}_id`} to={area} />
    </Field>
  );
}

function userBody(form: FormData): Record<string, unknown> {
  const names = ["name", "email", "phone_number", "area", "individual_id", "corporate_id"];
  const sent = names.flatMap((name) => (form.has(name) ? [[name, String(form.get(name))] as const] : []));
  return { ...Object.fromEntries(sent), ...roleBody(form), invite: form.get("invite") === "true" };
}
