import { useLocation, useSearchParams } from "react-router";
import { mapAddress } from "#domain/map/addresses.ts";
import type { AnyResource } from "#resource/define.ts";
import { useSession } from "#session/store.ts";
import { uiLabels } from "#ui/labels.ts";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { Menu, MenuButton, MenuLink } from "#ui/primitives/menu.tsx";
import { address, withQuery } from "../addresses/records.ts";
import type { ListDialogsProps } from "./list-dialogs.tsx";
import { mayChange } from "./may-change.ts";
import { useListDialog, useListPart } from "./use-list-part.ts";

const dialogs = () => import("./list-dialogs.tsx").then(({ ListDialogs }) => ListDialogs);

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
  const other = useOtherTheme(resource, cards);
  const Dialogs = useListPart(dialogs, open !== undefined, { leave: close });
  return (
    <>
      {other ? (
        <ButtonLink className="wide-only" kind="quiet" small icon={other.icon} to={other.to}>
          {other.label}
        </ButtonLink>
      ) : null}
      {cards ? null : (
        <Button className="wide-only" kind="quiet" small icon="columns-3" onClick={() => show("columns")}>
          Columns
        </Button>
      )}
      {mapAddress(resource.name) ? (
        <ButtonLink className="wide-only" kind="quiet" small icon="map" to={mapOf(resource, query)}>
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
        {other ? (
          <MenuLink icon={other.icon} to={other.to}>
            {other.label}
          </MenuLink>
        ) : null}
        {mapAddress(resource.name) ? (
          <MenuLink icon="map" to={mapOf(resource, query)}>
            Map view
          </MenuLink>
        ) : null}
        {mayImport ? (
          <MenuLink icon="file-up" to={importOf(resource)}>
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
function mapOf(resource: AnyResource, query: URLSearchParams): string {
  const without = { sort: undefined, per_page: undefined, columns: undefined, view: undefined };
  return withQuery(mapAddress(resource.name) ?? "", query, without);
}

interface OtherTheme {
  readonly label: string;
  readonly icon: "table" | "image";
  readonly to: string;
}

/** The other layout (table or cards), with the same search, filters, order and page. */
function useOtherTheme(resource: AnyResource, cards: boolean): OtherTheme | undefined {
  const { search } = useLocation();
  const [query] = useSearchParams();
  const other = cards ? address.list(resource) : address.cards(resource);
  if (!other) return undefined;
  // The bare address opens the default view, where there is one.
  const to = other + (query.size === 0 ? "?view=all" : search);
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

const importOf = ({ name }: AnyResource) => `/admin/import/${name}`;

function ImportLink({ resource, className }: { resource: AnyResource; className?: string }) {
  return (
    <ButtonLink className={className} kind="quiet" small icon="file-up" to={importOf(resource)}>
      Import file
    </ButtonLink>
  );
}

/** Hidden if the user can't register records. */
function RegisterLink({ resource }: { resource: AnyResource }) {
  const session = useSession();
  if (!mayChange(session, resource, "create")) return null;
  return (
    <ButtonLink kind="primary" small icon="plus" to={address.register(resource)}>
      Register {resource.one}
    </ButtonLink>
  );
}
