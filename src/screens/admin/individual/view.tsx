import { individual } from "#domain/register/individual.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { viewLoader } from "../../shared/records/loaders.ts";
import { RecordView } from "../../shared/records/view.tsx";

export const meta = pageTitle("Individual");
export const loader = viewLoader(individual);

export default function IndividualView() {
  return <RecordView resource={individual} />;
}
