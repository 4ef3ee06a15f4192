import { useLoaderData, useLocation, useSearchParams } from "react-router";
import { formatColumns } from "#domain/list-columns.ts";
import type { AnyResource } from "#resource/define.ts";
import { Icon } from "#ui/primitives/icon.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import type { ListData } from "./loaders.ts";
import { useListDialog, useListPart } from "./use-list-part.ts";
import type { ViewDialogsProps } from "./view-dialogs.tsx";
import { filterQuery, isSameView, savableParams, viewQuery } from "./view-query.ts";

const loadDialogs = () => import("./view-dialogs.tsx").then(({ ViewDialogs }) => ViewDialogs);

/** The views of a register as tabs: the standard ones, then saved views. */
export function ListViews({ resource }: { resource: AnyResource }) {
  const { views, defaultView, columns } = useLoaderData<ListData>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const { open, show, close } = useListDialog<NonNullable<ViewDialogsProps["open"]>>();
  const view = views.find(({ id }) => String(id) === query.get("view"));
  const currentFilter = filterQuery(query);
  const standardTabs = [
    { label: "All", filter: "" },
    ...(resource.approval ? [{ label: "Pending approval", filter: "status=submitted" }] : []),
    { label: "Entered by me", filter: "created_by=me" },
  ].map(({ label, filter }) => ({
    to: standardAddress(pathname, filter, defaultView !== null),
    label,
    current: !view && currentFilter === filter,
  }));
  const savedTabs = views.map(({ id, name, query: filter }) => ({
    to: `${pathname}?${viewQuery(filter, id)}`,
    label: name,
    current: id === view?.id,
  }));
  const currentQuery = savableParams(query);
  currentQuery.set("columns", formatColumns(columns));
  const changed = view !== undefined && !isSameView(query, new URLSearchParams(view.query));
  const Dialogs = useListPart(loadDialogs, open !== undefined, { onUnavailable: close });
  return (
    <>
      <Tabs label="Views" items={[...standardTabs, ...savedTabs]}>
        {!view || changed ? (
          <button type="button" onClick={() => show("save")}>
            <Icon name="plus" />
            Save view
          </button>
        ) : null}
        {view ? (
          <button type="button" onClick={() => show("settings")}>
            <Icon name="sliders-horizontal" />
            Edit view
          </button>
        ) : null}
      </Tabs>
      {Dialogs ? (
        <Dialogs
          resource={resource}
          open={open}
          query={currentQuery.toString()}
          view={view}
          isChanged={changed}
          isDefault={view?.id === defaultView}
          onClose={close}
        />
      ) : null}
    </>
  );
}

/** The bare address opens the default view, if there is one; `view=all` avoids that. */
function standardAddress(pathname: string, filter: string, hasDefault: boolean): string {
  const query = [filter, hasDefault ? "view=all" : ""].filter(Boolean).join("&");
  return query ? `${pathname}?${query}` : pathname;
}
