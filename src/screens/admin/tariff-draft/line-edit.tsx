import { useLoaderData } from "react-router";
import { pageTitle } from "../../shared/page-title.ts";
import { ItemForm } from "../category-item/form.tsx";
import { draftLineLoader } from "./loaders.ts";

export const meta = pageTitle("Edit draft line");
export const loader = draftLineLoader;

export default function EditDraftLine() {
  const data = useLoaderData<typeof loader>();
  return <ItemForm key={`${data.inDraft.line} ${data.inDraft.version}`} {...data} />;
}
