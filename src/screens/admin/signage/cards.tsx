import { signage } from "#domain/register/signage.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordList } from "../../shared/records/list.tsx";
import { ListCards } from "../../shared/records/list-cards.tsx";
import { cardLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Signage as cards");
export const loader = cardLoader(signage);

export default function SignageCards() {
  return <RecordList resource={signage} title="Signage" Cards={ListCards} />;
}
