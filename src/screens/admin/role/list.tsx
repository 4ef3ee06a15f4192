import { useLoaderData } from "react-router";
import { capitalise } from "#domain/capitalise.ts";
import { andText, areaLabels, resourceLabels, type UserArea } from "#domain/people/rights.ts";
import { useSession } from "#session/store.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { DataTable } from "../../shared/data-table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { pages } from "../user/api-paths.ts";
import { rolesLoader } from "./loaders.ts";

export const meta = pageTitle("Roles");
export const loader = rolesLoader;

/** How many resources a row names. */
const MAX_RESOURCES = 2;

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
      <DataTable<(typeof roles)[number]>
        caption="Roles, built-in first"
        scrollable
        stacked
        twoLineEntry
        twoLineRows
        rows={roles}
        columns={[
          {
            head: "Role",
            place: "name",
            cell: ({ id, title }) => <a href={pages.role(id)}>{title}</a>,
            secondLine: ({ built_in }) => (built_in ? "Built-in" : undefined),
          },
          { head: "User type", place: "sub", cell: ({ area }) => areaLabels[area as UserArea] },
          { head: "Rights", hideOnPhone: true, cell: ({ permissions }) => rightsSummary(permissions) },
          {
            head: "Users",
            place: "sum",
            right: true,
            cell: ({ id, title, holders }) =>
              holders === 0 ? (
                <span className="faint">None</span>
              ) : (
                <a href={pages.holders(id)}>
                  {holders.toLocaleString("en-NG")}
                  <span className="only-read"> hold {title}</span>
                </a>
              ),
          },
          {
            head: "Actions",
            headHidden: true,
            right: true,
            hideOnPhone: true,
            cell: ({ id, title }) =>
              canEverywhere("role.edit") ? (
                <a href={pages.newRole(id)}>
                  Copy<span className="only-read"> {title}</span>
                </a>
              ) : null,
          },
        ]}
      />
    </>
  );
}

/** "Properties, shops and 60 more"; the role's page lists every right. */
function rightsSummary(permissions: readonly string[]): string {
  const names = resourceLabels(permissions);
  const more = names.length - MAX_RESOURCES;
  const shown = more > 1 ? [...names.slice(0, MAX_RESOURCES), `${more} more`] : names;
  return names.length === 0 ? "No rights" : capitalise(andText(shown));
}
