import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { mapAddress } from "#domain/map/registers.ts";
import type { AnyResource } from "#resource/define.ts";
import { useSession } from "#session/store.ts";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { Menu, MenuButton } from "#ui/primitives/menu.tsx";
import { words } from "#ui/words.ts";
import { address, withQuery } from "./address.ts";
import { ColumnsDialog } from "./columns-dialog.tsx";
import { ExportDialog } from "./export-dialog.tsx";

interface ListActsProps {
  resource: AnyResource;
  /** Shown as cards: there are no columns to choose. */
  cards: boolean;
}

/** What can be done with a list as a whole. */
export function ListActs({ resource, cards }: ListActsProps) {
  const { can } = useSession();
  const [open, setOpen] = useState<"columns" | "export">();
  const [query] = useSearchParams();
  const mayExport = can(`${resource.name}.export`);
  const close = () => setOpen(undefined);
  return (
    <>
      <TableOrCards resource={resource} cards={cards} />
      {cards ? null : (
        <Button className="wide-only" kind="quiet" slim icon="columns-3" onClick={() => setOpen("columns")}>
          Columns
        </Button>
      )}
      {mapAddress(resource.name) ? (
        <ButtonLink className="wide-only" kind="quiet" slim icon="map" to={mapOf(resource, query)}>
          On the map
        </ButtonLink>
      ) : null}
      <Button className="wide-only" kind="quiet" slim icon="printer" onClick={() => window.print()}>
        Print
      </Button>
      {mayExport ? (
        <Button className="wide-only" kind="quiet" slim icon="download" onClick={() => setOpen("export")}>
          Download
        </Button>
      ) : null}
      <NewRecordActs resource={resource} />
      <Menu trigger={words.more} look="slim" align="end" className="narrow-only">
        <MenuButton icon="printer" onClick={() => window.print()}>
          Print this list
        </MenuButton>
        {mayExport ? (
          <MenuButton icon="download" onClick={() => setOpen("export")}>
            Download this list
          </MenuButton>
        ) : null}
      </Menu>
      <ColumnsDialog resource={resource} open={open === "columns"} onClose={close} />
      <ExportDialog resource={resource} open={open === "export"} onClose={close} />
    </>
  );
}

/** The map of what the list shows: its filters, without its pages, order and look. */
function mapOf(resource: AnyResource, query: URLSearchParams): string {
  const without = { sort: undefined, per_page: undefined, columns: undefined, view: undefined };
  return withQuery(mapAddress(resource.name) ?? "", query, without);
}

/** The other way of looking at the same: search, filters, order and page stay. */
function TableOrCards({ resource, cards }: { resource: AnyResource; cards: boolean }) {
  const { search } = useLocation();
  const [query] = useSearchParams();
  const other = cards ? address.list(resource) : address.cards(resource);
  if (!other) return null;
  // The bare address opens the default view, where there is one.
  const same = query.size === 0 ? "?view=all" : search;
  return (
    <ButtonLink kind="quiet" slim icon={cards ? "table" : "image"} to={other + same}>
      {cards ? "As a table" : "As cards"}
    </ButtonLink>
  );
}

/** How more comes into the register. */
export function NewRecordActs({ resource }: { resource: AnyResource }) {
  const { can } = useSession();
  return (
    <>
      {can(`${resource.name}.import`) ? (
        <ButtonLink kind="quiet" slim icon="file-up" to={`/admin/import/${resource.name}`}>
          Import a file
        </ButtonLink>
      ) : null}
      {can(`${resource.name}.create`) ? (
        <ButtonLink kind="primary" slim icon="plus" to={address.register(resource)}>
          Register {resource.one}
        </ButtonLink>
      ) : null}
    </>
  );
}
