import { RecordList } from "../../shared/records/list.tsx";
import { ListCards } from "../../shared/records/list-cards.tsx";
import { cardLoader } from "../../shared/records/loaders.ts";
import { ofRegister, registerTitle, titleOf, useRegister } from "./register-of.ts";

export const meta = registerTitle("cards");
export const loader = ofRegister(cardLoader);

/** The list of a register whose records have photos, as cards. */
export default function RegisterCards() {
  const resource = useRegister();
  return (
    <RecordList key={resource.name} resource={resource} title={titleOf(resource, "list")} Cards={ListCards} />
  );
}
