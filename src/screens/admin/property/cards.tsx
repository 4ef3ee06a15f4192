import { property } from "#domain/register/property.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordList } from "../../shared/records/list.tsx";
import { ListCards } from "../../shared/records/list-cards.tsx";
import { cardLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Properties as cards");
export const loader = cardLoader(property);

export default function PropertyCards() {
  return <RecordList resource={property} title="Properties" Cards={ListCards} />;
}
