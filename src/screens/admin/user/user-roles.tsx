import { useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { DialogButtons } from "#ui/primitives/form-buttons.tsx";
import { RecordSection } from "#ui/primitives/record-sections.tsx";
import { useSubmitAndReload } from "../../shared/use-submit-and-reload.ts";
import { paths } from "./api-paths.ts";
import type { UserData } from "./loaders.ts";
import { roleBody } from "./role-body.ts";
import { RoleFields } from "./role-fields.tsx";
import { RoleRights } from "./role-rights.tsx";
import { useAction } from "./use-action.ts";
import { userLabels } from "./user-labels.ts";

type Role = UserData["user"]["roles"][number];

/** The roles of a user, with adding and removing. */
export function UserRoles({ data }: { data: UserData }) {
  const { user, roles, can } = data;
  const [editedRole, setEditedRole] = useState<Role | "new">();
  const { run, busy } = useAction();
  const unassignedRoles = roles.filter(({ id }) => !user.roles.some(({ role_id }) => role_id === id));
  const existing = editedRole === "new" ? undefined : editedRole;
  return (
    <RecordSection title="Roles" note={user.roles.length === 0 ? "None" : undefined}>
      <div className="stack">
        {user.roles.length === 0 ? <p className="soft">No roles yet.</p> : null}
        {user.roles.map((role) => (
          <RoleRights
            key={role.role_id}
            title={role.title}
            place={role.scope || " everywhere"}
            rights={role.rights}
          >
            {can.give ? (
              <>
                <Button small disabled={busy} onClick={() => setEditedRole(role)}>
                  Edit scope<span className="only-read"> of {role.title}</span>
                </Button>
                <Button
                  small
                  disabled={busy}
                  onClick={() =>
                    void run(
                      "delete",
                      paths.withdrawRole(user.id, role.role_id),
                      `${role.title} removed from ${user.name}`,
                    )
                  }
                >
                  Remove<span className="only-read"> {role.title}</span>
                </Button>
              </>
            ) : null}
          </RoleRights>
        ))}
        {can.give && unassignedRoles.length > 0 ? (
          <Button icon="plus" onClick={() => setEditedRole("new")}>
            Assign role
          </Button>
        ) : null}
      </div>
      <Dialog
        open={editedRole !== undefined}
        onClose={() => setEditedRole(undefined)}
        title={existing ? `Scope of ${existing.title}` : `Assign role to ${user.name}`}
      >
        <AssignRoleForm
          userId={user.id}
          held={existing}
          roles={unassignedRoles}
          places={data.places}
          onClose={() => setEditedRole(undefined)}
        />
      </Dialog>
    </RecordSection>
  );
}

interface AssignRoleFormProps {
  userId: number;
  held: Role | undefined;
  roles: UserData["roles"];
  places: UserData["places"];
  onClose: () => void;
}

function AssignRoleForm({ userId, held, roles, places, onClose }: AssignRoleFormProps) {
  const { submit, busy, errors, wrong } = useSubmitAndReload({
    path: paths.giveRole(userId),
    done: held ? "Scope updated" : "Role assigned",
    onClose,
  });
  return (
    <form
      method="post"
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(roleBody(new FormData(event.currentTarget)));
      }}
    >
      <ErrorList errors={wrong} labels={userLabels} />
      <RoleFields
        roles={roles}
        places={places}
        errors={errors}
        user={{ user_id: userId }}
        {...(held && { value: held, fixedRole: true })}
      />
      <DialogButtons action={held ? "Save scope" : "Assign role"} busy={busy} onCancel={onClose} />
    </form>
  );
}
