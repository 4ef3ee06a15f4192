import { useLoaderData, useLocation, useSearchParams } from "react-router";
import { writeColumns } from "#domain/list-columns.ts";
import type { AnyResource } from "#resource/define.ts";
import { Icon } from "#ui/primitives/icon.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import type { ListData } from "./loaders.ts";
import { useListDialog, useListPart } from "./use-list-part.ts";
import { isSameView, narrowingPart, savedPart, viewAddress } from "./view-address.ts";
import type { ViewDialogsProps } from "./view-dialogs.tsx";

const dialogs = () => import("./view-dialogs.tsx").then(({ ViewDialogs }) => ViewDialogs);

/** The views of a register as tabs: the standard ones, then saved views. */
export function ListViews({ resource }: { resource: AnyResource }) {
  const { views, defaultView, columns } = useLoaderData<ListData>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const { open, show, close } = useListDialog<NonNullable<ViewDialogsProps["open"]>>();
  const view = views.find(({ id }) => String(id) === query.get("view"));
  const narrowed = narrowingPart(query);
  const usual = [
    { label: "All", asks: "" },
    ...(resource.approval ? [{ label: "Pending approval", asks: "status=submitted" }] : []),
    { label: "Entered by me", asks: "created_by=me" },
  ].map(({ label, asks }) => ({
    to: usualAddress(pathname, asks, defaultView !== null),
    label,
    current: !view && narrowed === asks,
  }));
  const saved = views.map(({ id, name, query: asks }) => ({
    to: `${pathname}?${viewAddress(asks, id)}`,
    label: name,
    current: id === view?.id,
  }));
  const now = savedPart(query);
  now.set("columns", writeColumns(columns));
  const changed = view !== undefined && !isSameView(query, new URLSearchParams(view.query));
  const Dialogs = useListPart(dialogs, open !== undefined, { leave: close });
  return (
    <>
      <Tabs label="Views" items={[...usual, ...saved]}>
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
          query={now.toString()}
          view={view}
          changed={changed}
          isDefault={view?.id === defaultView}
          onClose={close}
        />
      ) : null}
    </>
  );
}

/** The bare address opens the default view, if there is one; `view=all` avoids that. */
function usualAddress(pathname: string, asks: string, hasDefault: boolean): string {
  const query = [asks, hasDefault ? "view=all" : ""].filter(Boolean).join("&");
  return query ? `${pathname}?${query}` : pathname;
}
