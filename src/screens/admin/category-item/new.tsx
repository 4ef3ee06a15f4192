import { useLoaderData } from "react-router";
import { pageTitle } from "../../shared/page-title.ts";
import { ItemForm } from "./form.tsx";
import { newItemLoader } from "./loaders.ts";

export const meta = pageTitle("Add a tariff line");
export const loader = newItemLoader;

export default function NewCategoryItem() {
  return <ItemForm {...useLoaderData<typeof loader>()} />;
}
