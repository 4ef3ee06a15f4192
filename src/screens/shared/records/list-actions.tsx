import { useLocation, useSearchParams } from "react-router";
import { mapPath } from "#domain/map/map-paths.ts";
import type { AnyResource } from "#resource/define.ts";
import { useSession } from "#session/store.ts";
import { uiLabels } from "#ui/labels.ts";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { Menu, MenuButton, MenuLink } from "#ui/primitives/menu.tsx";
import { recordPages, withQuery } from "../addresses/records.ts";
import type { ListDialogsProps } from "./list-dialogs.tsx";
import { mayChange } from "./may-change.ts";
import { useListDialog, useListPart } from "./use-list-part.ts";

const loadDialogs = () => import("./list-dialogs.tsx").then(({ ListDialogs }) => ListDialogs);

interface ListActionsProps {
  resource: AnyResource;
  /** Shown as cards, which have no columns. */
  cards: boolean;
}

/** The actions of a list. */
export function ListActions({ resource, cards }: ListActionsProps) {
  const session = useSession();
  const { open, show, close } = useListDialog<NonNullable<ListDialogsProps["open"]>>();
  const [query] = useSearchParams();
  const mayExport = session.can(`${resource.name}.export`);
  const mayImport = mayChange(session, resource, "import");
  const otherLayout = useOtherLayout(resource, cards);
  const Dialogs = useListPart(loadDialogs, open !== undefined, { onUnavailable: close });
  return (
    <>
      {otherLayout ? (
        <ButtonLink className="wide-only" kind="quiet" small icon={otherLayout.icon} to={otherLayout.to}>
          {otherLayout.label}
        </ButtonLink>
      ) : null}
      {cards ? null : (
        <Button className="wide-only" kind="quiet" small icon="columns-3" onClick={() => show("columns")}>
          Columns
        </Button>
      )}
      {mapPath(resource.name) ? (
        <ButtonLink className="wide-only" kind="quiet" small icon="map" to={mapAddressOf(resource, query)}>
          Map view
        </ButtonLink>
      ) : null}
      <Button className="wide-only" kind="quiet" small icon="printer" onClick={() => window.print()}>
        Print
      </Button>
      {mayExport ? (
        <Button className="wide-only" kind="quiet" small icon="download" onClick={() => show("export")}>
          Download
        </Button>
      ) : null}
      {mayImport ? <ImportLink resource={resource} className="wide-only" /> : null}
      <RegisterLink resource={resource} />
      {/* Phones have room for one action and a menu. */}
      <Menu trigger={uiLabels.more} variant="small" align="end" className="narrow-only">
        {otherLayout ? (
          <MenuLink icon={otherLayout.icon} to={otherLayout.to}>
            {otherLayout.label}
          </MenuLink>
        ) : null}
        {mapPath(resource.name) ? (
          <MenuLink icon="map" to={mapAddressOf(resource, query)}>
            Map view
          </MenuLink>
        ) : null}
        {mayImport ? (
          <MenuLink icon="file-up" to={importAddress(resource)}>
            Import file
          </MenuLink>
        ) : null}
        <MenuButton icon="printer" onClick={() => window.print()}>
          Print list
        </MenuButton>
        {mayExport ? (
          <MenuButton icon="download" onClick={() => show("export")}>
            Download list
          </MenuButton>
        ) : null}
      </Menu>
      {Dialogs ? <Dialogs resource={resource} open={open} onClose={close} /> : null}
    </>
  );
}

/** The map with the filters of the list. */
function mapAddressOf(resource: AnyResource, query: URLSearchParams): string {
  const cleared = { sort: undefined, per_page: undefined, columns: undefined, view: undefined };
  return withQuery(mapPath(resource.name) ?? "", query, cleared);
}

interface OtherLayout {
  readonly label: string;
  readonly icon: "table" | "image";
  readonly to: string;
}

/** The other layout (table or cards), with the same search, filters, order and page. */
function useOtherLayout(resource: AnyResource, cards: boolean): OtherLayout | undefined {
  const { search } = useLocation();
  const [query] = useSearchParams();
  const otherLayout = cards ? recordPages.list(resource) : recordPages.cards(resource);
  if (!otherLayout) return undefined;
  // The bare address opens the default view, where there is one.
  const to = otherLayout + (query.size === 0 ? "?view=all" : search);
  return cards ? { label: "Table view", icon: "table", to } : { label: "Card view", icon: "image", to };
}

/** The actions to add records. */
export function NewRecordActions({ resource }: { resource: AnyResource }) {
  const session = useSession();
  return (
    <>
      {mayChange(session, resource, "import") ? <ImportLink resource={resource} /> : null}
      <RegisterLink resource={resource} />
    </>
  );
}

const importAddress = ({ name }: AnyResource) => `/admin/import/${name}`;

function ImportLink({ resource, className }: { resource: AnyResource; className?: string }) {
  return (
    <ButtonLink className={className} kind="quiet" small icon="file-up" to={importAddress(resource)}>
      Import file
    </ButtonLink>
  );
}

/** Hidden if the user can't register records. */
function RegisterLink({ resource }: { resource: AnyResource }) {
  const session = useSession();
  if (!mayChange(session, resource, "create")) return null;
  return (
    <ButtonLink kind="primary" small icon="plus" to={recordPages.create(resource)}>
      Register {resource.one}
    </ButtonLink>
  );
}
