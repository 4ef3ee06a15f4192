import { useState } from "react";
import { useNavigate } from "react-router";
import { areaLabels } from "#domain/people/rights.ts";
import { roleFields } from "#domain/people/user-input.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { classList } from "#ui/class-list.ts";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { FormButtons } from "#ui/primitives/form-buttons.tsx";
import { Select, TextInput } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { LabelOptions } from "#ui/primitives/options.tsx";
import { DraftNotice } from "../../shared/draft-notice.tsx";
import { pages, paths } from "../user/api-paths.ts";
import styles from "./form.module.css";
import { RightMatrix } from "./right-matrix.tsx";

interface RoleFormProps {
  /** The role to edit; without it, a new role is created. */
  role?: { id: number; version: number };
  title: string;
  area: string;
  permissions: readonly string[];
  /** Draft key. */
  draftKey: string;
}

const LABELS = { title: "Name", area: "User type", permissions: "Rights" };

/** Form for a role's name and rights. */
export function RoleForm({ role, title, permissions, draftKey, ...initial }: RoleFormProps) {
  const navigate = useNavigate();
  const draft = useDraft(draftKey);
  const [area, setArea] = useState(initial.area);
  const { submit, busy, errors, wrong } = useSubmit<{ id: number; title: string }>({
    method: role ? "patch" : "post",
    path: role ? paths.role(role.id) : paths.roles,
    onSuccess: (saved) => {
      draft.clear();
      notify({ kind: "good", title: role ? "Role saved" : `${saved.title} created` });
      return navigate(pages.roles);
    },
  });
  return (
    <form
      ref={draft.ref}
      method="post"
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const formData = new FormData(event.currentTarget);
        const rights = { title: formData.get("title"), permissions: formData.getAll("permissions") };
        void submit(role ? { ...rights, version: role.version } : { ...rights, area });
      }}
    >
      <div className={styles.narrow}>
        <ErrorList errors={wrong} labels={LABELS} />
        <DraftNotice draft={draft} />
        <Field name="title" label="Name" error={errors.title} counter={roleFields.title.max}>
          <TextInput defaultValue={title} maxLength={roleFields.title.max} required autoComplete="off" />
        </Field>
        {role ? null : (
          <Field name="area" label="User type" hint="You can’t change this later" error={errors.area}>
            <Select value={area} onChange={(event) => setArea(event.target.value)}>
              <LabelOptions labels={areaLabels} />
            </Select>
          </Field>
        )}
      </div>
      <fieldset id="permissions" tabIndex={-1} className={classList("stack-s", styles.rights)}>
        <legend className="strong">Rights</legend>
        <p className="note">You can only select rights that you have.</p>
        {errors.permissions ? <p className="strong">{errors.permissions.join(" ")}</p> : null}
        <RightMatrix key={area} area={area} granted={permissions} />
      </fieldset>
      <FormButtons action={role ? "Save role" : "Create role"} busy={busy} back={pages.roles} />
    </form>
  );
}
