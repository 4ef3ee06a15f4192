import { pageTitle } from "../../shared/page-title.ts";
import { CategoryForm } from "./form.tsx";
import { newCategoryLoader } from "./loaders.ts";

export const meta = pageTitle("New category");
export const loader = newCategoryLoader;

export default function NewCategory() {
  return <CategoryForm />;
}
