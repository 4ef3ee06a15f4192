import { useLoaderData } from "react-router";
import { pageTitle } from "../../shared/page-title.ts";
import { ItemForm } from "./form.tsx";
import { editItemLoader } from "./loaders.ts";
import { SettledLine } from "./settled-line.tsx";

export const meta = pageTitle("Edit tariff line");
export const loader = editItemLoader;

export default function EditCategoryItem() {
  const data = useLoaderData<typeof loader>();
  return data.category.settled ? (
    <SettledLine title={`Edit tariff line “${data.item.item_name}”`} category={data.category} />
  ) : (
    <ItemForm key={`${data.item.id} ${data.item.version}`} {...data} />
  );
}
