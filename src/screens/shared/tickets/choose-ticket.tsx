import type { SaleTile } from "#areas/ticketing/tickets/sell-screen.ts";
import type { TicketHolder } from "#domain/ticket-holder.ts";
import { t } from "#language/t.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Icon } from "#ui/primitives/icon.tsx";
import { Tile, Tiles } from "#ui/primitives/tile.tsx";
import styles from "./choose-ticket.module.css";
import { iconOf } from "./icon-of.ts";

/** The same order online and offline: vehicles first, then by name. */
const HOLDERS: readonly TicketHolder[] = ["vehicle", "shop", "person"];
const names = new Intl.Collator("en-NG");
const inOrder = (a: SaleTile, b: SaleTile) =>
  HOLDERS.indexOf(a.holder) - HOLDERS.indexOf(b.holder) || names.compare(a.name, b.name) || a.id - b.id;

/** Number of tiles that fit on a small phone. */
const FIT = 8;

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
  const above = tiles.find(({ id }) => id === opened);
  const visible = flat(tiles) ?? tiles.filter(({ parent_id }) => (parent_id ?? null) === opened);
  const placed = visible.toSorted(inOrder);
  return (
    <>
      {above ? (
        <p className="line">
          <Button small icon="arrow-left" onClick={() => onOpen(above.parent_id)}>
            {t("All tickets")}
          </Button>
          <b className="strong">{above.name}</b>
        </p>
      ) : null}
      <Tiles legend={t("Ticket")}>
        {placed.map((tile) =>
          tile.kobo === null ? (
            <button key={tile.id} type="button" className={styles.group} onClick={() => onOpen(tile.id)}>
              <Icon name={iconOf(tile)} />
              <b>{tile.name}</b>
              <Icon name="arrow-right" />
            </button>
          ) : (
            <Tile
              key={tile.id}
              name="category"
              value={tile.id}
              icon={iconOf(tile)}
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
function flat(tiles: readonly SaleTile[]): readonly SaleTile[] | undefined {
  const sold = tiles.filter(({ kobo }) => kobo !== null);
  return sold.length <= FIT && new Set(sold.map(({ name }) => name)).size === sold.length ? sold : undefined;
}
