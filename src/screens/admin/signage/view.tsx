import { signage } from "#domain/register/signage.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { viewLoader } from "../../shared/records/loaders.ts";
import { RecordView } from "../../shared/records/view.tsx";

export const meta = pageTitle("Sign");
export const loader = viewLoader(signage);

export default function SignageView() {
  return <RecordView resource={signage} />;
}
