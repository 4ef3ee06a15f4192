import { mast } from "#domain/register/mast.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordList } from "../../shared/records/list.tsx";
import { ListCards } from "../../shared/records/list-cards.tsx";
import { cardLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Masts as cards");
export const loader = cardLoader(mast);

export default function MastCards() {
  return <RecordList resource={mast} title="Masts" Cards={ListCards} />;
}
