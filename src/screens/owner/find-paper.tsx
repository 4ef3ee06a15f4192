import { FindPaper } from "../shared/money/find-paper.tsx";
import { findPaperLoader } from "../shared/money/find-paper-loader.ts";
import { pageTitle } from "../shared/page-title.ts";
import { useOwnerBase } from "./mount.ts";

export const meta = pageTitle("Find a receipt or bill");
export const loader = findPaperLoader;

export default function OwnerFindPaper() {
  return <FindPaper action={`${useOwnerBase()}/receipt`} />;
}
