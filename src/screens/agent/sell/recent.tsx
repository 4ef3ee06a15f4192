import type { SaleTile, SellScreen } from "#areas/ticketing/tickets/sell-screen.ts";
import { t } from "#language/t.ts";
import styles from "./sell.module.css";

interface RecentProps {
  recent: SellScreen["recent"];
  tile: SaleTile | undefined;
  typed: string;
  onPick: (key: string) => void;
}

/** The agent's recent holders, for the selected kind of ticket. */
export function Recent({ recent, tile, typed, onPick }: RecentProps) {
  const offered = recent.filter(({ holder, key }) => holder === (tile?.holder ?? "vehicle") && key !== typed);
  if (typed !== "" || offered.length === 0) return null;
  return (
    <fieldset className={styles.recent}>
      <legend className="only-read">{t("Recent")}</legend>
      {offered.map(({ key }) => (
        <button key={key} type="button" onClick={() => onPick(key)}>
          {key}
        </button>
      ))}
    </fieldset>
  );
}
