import { useLoaderData } from "react-router";
import { pageTitle } from "../../shared/page-title.ts";
import { ItemForm } from "./form.tsx";
import { newItemLoader } from "./loaders.ts";
import { SettledLine } from "./settled-line.tsx";

export const meta = pageTitle("Add tariff line");
export const loader = newItemLoader;

export default function NewCategoryItem() {
  const data = useLoaderData<typeof loader>();
  return data.category.settled ? (
    <SettledLine title={`Add tariff line to ${data.category.name}`} category={data.category} />
  ) : (
    <ItemForm {...data} />
  );
}
