import { OwnerHome } from "../owner/home.tsx";
import { owedLoader } from "../owner/owed-loader.ts";
import { pageTitle } from "../shared/page-title.ts";

export const meta = pageTitle("What I owe");
export const loader = owedLoader;

export default function IndividualHome() {
  return <OwnerHome base="/individual" />;
}
