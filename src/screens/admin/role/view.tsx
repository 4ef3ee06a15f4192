import { useLoaderData, useNavigate } from "react-router";
import { actionText } from "#domain/audit/action-text.ts";
import { ADMINISTRATOR, areaLabels, type UserArea } from "#domain/people/rights.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { History } from "#ui/primitives/history.tsx";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { ConfirmAction } from "../../shared/action-dialogs.tsx";
import { ActionEvent } from "../../shared/action-history.tsx";
import { NotesPanel } from "../../shared/notes/notes-panel.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { pages, paths } from "../user/api-paths.ts";
import { UserStatus } from "../user/user-status.tsx";
import { RoleForm } from "./form.tsx";
import { roleLoader } from "./loaders.ts";
import { RightMatrix } from "./right-matrix.tsx";

export const meta = pageTitle("Role");
export const loader = roleLoader;

type Data = Awaited<ReturnType<typeof roleLoader>>;

/** A role: its rights and their meaning, its holders and its history. */
export default function RoleView() {
  const { role, history, holders, notes, editable } = useLoaderData<typeof loader>();
  const isAdministrator = role.name === ADMINISTRATOR;
  return (
    <>
      <Breadcrumb>
        <a href={pages.roles}>Roles</a>
      </Breadcrumb>
      <PageHead
        title={role.title}
        note={`${areaLabels[role.area as UserArea]}${role.built_in ? ", built in" : ""}`}
        actions={editable ? <Actions role={role} /> : null}
      />
      <div className="stack-l">
        {isAdministrator ? (
          <Notice>Administrators have all rights. Copy this role to create one with fewer rights.</Notice>
        ) : null}
        {editable && !isAdministrator ? (
          <RoleForm
            key={`${role.id} ${role.version}`}
            draftKey={`role.edit.${role.id}`}
            {...role}
            role={role}
          />
        ) : (
          <RightMatrix area={role.area} granted={role.permissions} readOnly />
        )}
        <Panel title="Rights">
          {role.rights.length === 0 ? <p className="soft">No rights yet.</p> : null}
          <Lines>
            {role.rights.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </Lines>
        </Panel>
        {holders ? <Holders role={role} holders={holders} /> : null}
        <NotesPanel resource="role" record={role.id} notes={notes} />
        <Panel title="History">
          {history.length === 0 ? <p className="soft">No changes yet.</p> : null}
          <History>
            {history.map((event) => (
              <ActionEvent key={event.id} at={event.at}>
                {roleEventText(event.action)} by {event.actor_name}
              </ActionEvent>
            ))}
          </History>
        </Panel>
      </div>
    </>
  );
}

function roleEventText(action: string): string {
  if (action === "role.create") return "Created";
  return action === "role.edit" ? "Changed" : actionText(action);
}

function Holders({ role, holders }: { role: Data["role"]; holders: NonNullable<Data["holders"]> }) {
  const more = holders.total - holders.rows.length;
  return (
    <Panel
      title="Users"
      end={
        more > 0 ? (
          <a href={pages.holders(role.id)}>{`All ${holders.total.toLocaleString("en-NG")}`}</a>
        ) : null
      }
    >
      {holders.rows.length === 0 ? <p className="soft">No users that you have access to.</p> : null}
      <Lines>
        {holders.rows.map((user) => (
          <ValueLine key={user.id} end={<UserStatus status={user.status} />}>
            <a href={pages.user(user.id)}>{user.name}</a> <span className="faint">{user.code}</span>
          </ValueLine>
        ))}
      </Lines>
    </Panel>
  );
}

function Actions({ role }: { role: Data["role"] }) {
  const navigate = useNavigate();
  return (
    <>
      <ButtonLink small icon="copy" to={pages.newRole(role.id)}>
        Copy
      </ButtonLink>
      {role.built_in || role.holders > 0 ? null : (
        <ConfirmAction
          small
          danger
          action="Delete role"
          title={`Delete ${role.title}?`}
          text="No user has this role. You can’t undo this."
          path={paths.role(role.id)}
          method="delete"
          done={{ title: `${role.title} deleted` }}
          onDone={() => navigate(pages.roles)}
        />
      )}
    </>
  );
}
