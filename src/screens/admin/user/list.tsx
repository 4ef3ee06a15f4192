import { useLoaderData, useLocation, useNavigate, useSearchParams } from "react-router";
import { useSession } from "#session/store.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Menu, MenuAnchor } from "#ui/primitives/menu.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { withQuery } from "../../shared/addresses/records.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { pagerOf } from "../../shared/paging.ts";
import { useListKeys } from "../../shared/records/use-list-keys.ts";
import { calls, pages } from "./calls.ts";
import { usersLoader } from "./loaders.ts";
import { UserFilters } from "./user-filters.tsx";
import { UserTable } from "./user-table.tsx";

export const meta = pageTitle("Users");
export const loader = usersLoader;

const STATES = [
  { value: undefined, label: "All" },
  { value: "active", label: "Active" },
  { value: "invited", label: "Invited" },
  { value: "suspended", label: "Suspended" },
] as const;

/** Everybody who may sign in, the latest first unless sorted. */
export default function Users() {
  const list = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const keys = useListKeys(list.rows.length, (at) => navigate(pages.user(list.rows[at]?.id ?? 0)));
  const asked = ["q", "status", "area", "role"].some((name) => query.has(name));
  const tabs = STATES.map(({ value, label }) => ({
    to: withQuery(pathname, query, { status: value }),
    label,
    current: (query.get("status") ?? undefined) === value,
  }));
  return (
    <>
      <PageHead title="Users" count={list.total} acts={<ListActs query={query} />} />
      <Tabs label="States" items={tabs} />
      <UserFilters roles={list.roles} />
      {list.rows.length > 0 ? (
        <UserTable rows={list.rows} sort={list.sort} current={keys.current} />
      ) : (
        <Nothing asked={asked} clearTo={pathname} />
      )}
      <Pager {...pagerOf(pathname, query, list)} />
    </>
  );
}

/** The list as it is, taken away, and more for it. */
function ListActs({ query }: { query: URLSearchParams }) {
  const { can } = useSession();
  const asked = new URLSearchParams(
    ["q", "status", "area", "sort"].flatMap((name) =>
      query.get(name) ? [[name, query.get(name) ?? ""]] : [],
    ),
  );
  if (query.get("role")) asked.set("role_id", query.get("role") ?? "");
  const file = (format: string) =>
    `${calls.users}/file?${new URLSearchParams([...asked, ["format", format]])}`;
  return (
    <>
      {can("user.export") ? (
        <Menu trigger="Download" look="slim" align="end">
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
    <ButtonLink kind="primary" slim icon="plus" to={pages.register}>
      Register user
    </ButtonLink>
  ) : null;
}

function Nothing({ asked, clearTo }: { asked: boolean; clearTo: string }) {
  if (asked)
    return (
      <Empty title="No user fits this search" acts={<ButtonLink to={clearTo}>Show all</ButtonLink>}>
        Search by name, e-mail, phone number or code, or choose another kind, role or state.
      </Empty>
    );
  return (
    <Empty title="No users yet" acts={<NewUser />}>
      Whoever you register is sent a link to choose their password.
    </Empty>
  );
}
