import { useLoaderData, useSearchParams } from "react-router";
import { formatDate, lagosDate } from "#domain/lagos.ts";
import { areaLabels } from "#domain/people/rights.ts";
import { formatPhone } from "#domain/phone.ts";
import { useSession } from "#session/store.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Menu, MenuAnchor } from "#ui/primitives/menu.tsx";
import { type Columns, codeColumn } from "../../shared/data-table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { PagedList } from "../../shared/paged-list.tsx";
import { pages, paths } from "./api-paths.ts";
import { usersLoader } from "./loaders.ts";
import { UserStatus } from "./user-status.tsx";

export const meta = pageTitle("Users");
export const loader = usersLoader;

const STATES = [
  { value: undefined, label: "All" },
  { value: "active", label: "Active" },
  { value: "invited", label: "Invited" },
  { value: "suspended", label: "Suspended" },
] as const;

const AREAS = Object.entries(areaLabels).map(([value, label]) => ({ value, label }));

const COLUMNS: Columns<Awaited<ReturnType<typeof loader>>["rows"][number]> = [
  codeColumn("Code", pages.user),
  { head: "Name", place: "name", sort: "name", cell: "name" },
  {
    head: "Contact",
    hideOnPhone: true,
    cell: ({ email, phone_number }) =>
      email ?? <span className="num">{formatPhone(phone_number ?? "")}</span>,
    secondLine: ({ email, phone_number }) => (email && phone_number ? formatPhone(phone_number) : undefined),
  },
  {
    head: "Roles",
    place: "sub",
    cell: ({ roles }) => roles.join(", ") || <span className="faint">None</span>,
  },
  {
    head: "Last sign-in",
    sort: "signed_in",
    hideBelowXl: true,
    cell: ({ last_signed_in_at: last }) =>
      last ? formatDate(lagosDate(last)) : <span className="faint">never</span>,
  },
  {
    head: "Registered",
    sort: "created",
    hideBelowXl: true,
    cell: ({ created_at }) => formatDate(lagosDate(created_at)),
  },
  { head: "Status", place: "status", cell: ({ status }) => <UserStatus status={status} /> },
];

function sortText(sort: string): string {
  const [column, isDescending] = [sort.replace("-", ""), sort.startsWith("-")];
  if (column === "name") return isDescending ? "by name, Z to A" : "by name";
  if (column === "signed_in") return isDescending ? "latest sign-in first" : "earliest sign-in first";
  return isDescending ? "newest first" : "oldest first";
}

/** All user accounts, latest first unless sorted. */
export default function Users() {
  const { roles, sort, ...list } = useLoaderData<typeof loader>();
  return (
    <PagedList
      title="Users"
      actions={<ListActions />}
      tabs={{ name: "status", label: "Status", options: STATES }}
      search="Name, email, phone or code"
      filters={[
        { name: "area", label: "User type", options: AREAS },
        {
          name: "role",
          label: "Role",
          options: roles.map(({ id, title }) => ({ value: String(id), label: title })),
        },
      ]}
      preservedParams={["sort"]}
      list={list}
      rowHref={({ id }) => pages.user(id)}
      caption={`Users, ${sortText(sort)}`}
      sort={sort}
      columns={COLUMNS}
      empty={{
        title: "No users yet",
        actions: <NewUser />,
        noMatch: "No matching users",
        noMatchText: "Try another search or fewer filters.",
      }}
    />
  );
}

/** Export of the list, and adding users. */
function ListActions() {
  const { can } = useSession();
  const [query] = useSearchParams();
  const params = new URLSearchParams(
    ["q", "status", "area", "sort"].flatMap((name) =>
      query.get(name) ? [[name, query.get(name) ?? ""]] : [],
    ),
  );
  if (query.get("role")) params.set("role_id", query.get("role") ?? "");
  const file = (format: string) =>
    `${paths.users}/file?${new URLSearchParams([...params, ["format", format]])}`;
  return (
    <>
      {can("user.export") ? (
        <Menu trigger="Download" variant="small" align="end">
          <MenuAnchor href={file("xlsx")} icon="download">
            Workbook (XLSX)
          </MenuAnchor>
          <MenuAnchor href={file("csv")} icon="download">
            Text (CSV)
          </MenuAnchor>
        </Menu>
      ) : null}
      <NewUser />
    </>
  );
}

function NewUser() {
  const { can } = useSession();
  return can("user.create") ? (
    <ButtonLink kind="primary" small icon="plus" to={pages.register}>
      Register user
    </ButtonLink>
  ) : null;
}
