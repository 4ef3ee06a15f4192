import { useLoaderData } from "react-router";
import { areaLabels, type UserArea } from "#domain/people/rights.ts";
import { useSession } from "#session/store.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { pages } from "../user/api-paths.ts";
import { rolesLoader } from "./loaders.ts";

export const meta = pageTitle("Roles");
export const loader = rolesLoader;

/** How many permission sentences a row shows. */
const MAX_SENTENCES = 3;

/** List of roles and what each allows. */
export default function Roles() {
  const { roles } = useLoaderData<typeof loader>();
  const { canEverywhere } = useSession();
  return (
    <>
      <PageHead
        title="Roles"
        count={roles.length}
        actions={
          canEverywhere("role.edit") ? (
            <ButtonLink kind="primary" small icon="plus" to={pages.newRole()}>
              New role
            </ButtonLink>
          ) : null
        }
      />
      <Table caption="Roles, built-in first" scrollable stacked twoLineEntry twoLineRows>
        <thead>
          <tr>
            <HeadCell>Role</HeadCell>
            <HeadCell>User type</HeadCell>
            <HeadCell>Rights</HeadCell>
            <HeadCell right>Users</HeadCell>
            <HeadCell onlyRead>Actions</HeadCell>
          </tr>
        </thead>
        <tbody>
          {roles.map((role) => (
            <tr key={role.id}>
              <Cell head place="name" secondLine={role.built_in ? "Built-in" : undefined}>
                <a href={pages.role(role.id)}>{role.title}</a>
              </Cell>
              <Cell place="sub">{areaLabels[role.area as UserArea]}</Cell>
              <Cell hideOnPhone>{rightsSummary(role.rights)}</Cell>
              <Cell place="sum" right>
                {role.holders === 0 ? (
                  <span className="faint">None</span>
                ) : (
                  <a href={pages.holders(role.id)}>
                    {role.holders.toLocaleString("en-NG")}
                    <span className="only-read"> hold {role.title}</span>
                  </a>
                )}
              </Cell>
              <Cell hideOnPhone right>
                {canEverywhere("role.edit") ? (
                  <a href={pages.newRole(role.id)}>
                    Copy<span className="only-read"> {role.title}</span>
                  </a>
                ) : null}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}

function rightsSummary(sentences: readonly string[]): string {
  if (sentences.length === 0) return "No rights";
  const more = sentences.length - MAX_SENTENCES;
  return `${sentences.slice(0, MAX_SENTENCES).join(". ")}${more > 0 ? `, and ${more} more` : ""}.`;
}
