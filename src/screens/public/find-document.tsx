import { FindDocument } from "../shared/money/find-document.tsx";
import { findDocumentLoader } from "../shared/money/find-document-loader.ts";
import { pageTitle } from "../shared/page-title.ts";

export const meta = pageTitle("Find a receipt or bill");
export const loader = findDocumentLoader;

export default function PublicFindDocument() {
  return <FindDocument action="/process/receipt" />;
}
