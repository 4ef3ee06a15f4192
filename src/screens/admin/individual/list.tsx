import { individual } from "#domain/register/individual.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordList } from "../../shared/records/list.tsx";
import { listLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Individuals");
export const loader = listLoader(individual);

export default function IndividualList() {
  return <RecordList resource={individual} title="Individuals" />;
}
