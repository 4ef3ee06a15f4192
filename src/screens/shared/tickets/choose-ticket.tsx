import type { SaleTile } from "#areas/ticketing/tickets/sell-screen.ts";
import type { TicketHolder } from "#domain/ticket-holder.ts";
import { t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Icon } from "#ui/primitives/icon.tsx";
import { Tile, Tiles } from "#ui/primitives/tile.tsx";
import styles from "./choose-ticket.module.css";
import { ticketIcon } from "./ticket-icon.ts";

/** The same order online and offline: vehicles first, then by name. */
const HOLDERS: readonly TicketHolder[] = ["vehicle", "shop", "person"];
const collator = new Intl.Collator("en-NG");
const compareTiles = (a: SaleTile, b: SaleTile) =>
  HOLDERS.indexOf(a.holder) - HOLDERS.indexOf(b.holder) || collator.compare(a.name, b.name) || a.id - b.id;

/** Number of tiles that fit on a small phone. */
const MAX_FLAT_TILES = 8;

interface ChooseTicketProps {
  tiles: readonly SaleTile[];
  /** The category whose children are shown. */
  opened: number | null;
  chosen: number | undefined;
  onOpen: (id: number | null) => void;
  onChoose: (id: number) => void;
}

/** The ticket categories on sale, with prices; groups open their children. */
export function ChooseTicket({ tiles, opened, chosen, onOpen, onChoose }: ChooseTicketProps) {
  const openGroup = tiles.find(({ id }) => id === opened);
  const visible = flatTiles(tiles) ?? tiles.filter(({ parent_id }) => (parent_id ?? null) === opened);
  const sortedTiles = visible.toSorted(compareTiles);
  return (
    <>
      {openGroup ? (
        <p className="line">
          <Button small icon="arrow-left" onClick={() => onOpen(openGroup.parent_id)}>
            {t("All tickets")}
          </Button>
          <b className="strong">{openGroup.name}</b>
        </p>
      ) : null}
      <Tiles legend={t("Ticket")}>
        {sortedTiles.map((tile) =>
          tile.kobo === null ? (
            <button key={tile.id} type="button" className={styles.group} onClick={() => onOpen(tile.id)}>
              <Icon name={ticketIcon(tile)} />
              <b>{tile.name}</b>
              <Icon name="arrow-right" />
            </button>
          ) : (
            <Tile
              key={tile.id}
              name="category"
              value={tile.id}
              icon={ticketIcon(tile)}
              label={tile.name}
              kobo={tile.kobo}
              checked={tile.id === chosen}
              onChange={() => onChoose(tile.id)}
            />
          ),
        )}
      </Tiles>
    </>
  );
}

/** All categories without groups, if they fit on the screen and have unique names. */
function flatTiles(tiles: readonly SaleTile[]): readonly SaleTile[] | undefined {
  const forSale = tiles.filter(({ kobo }) => kobo !== null);
  return forSale.length <= MAX_FLAT_TILES && new Set(forSale.map(({ name }) => name)).size === forSale.length
    ? forSale
    : undefined;
}
