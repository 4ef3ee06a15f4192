import { useLoaderData } from "react-router";
import { NotesPanel } from "../../shared/notes/notes-panel.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { CategoryForm } from "./form.tsx";
import { editCategoryLoader } from "./loaders.ts";

export const meta = pageTitle("Edit category");
export const loader = editCategoryLoader;

export default function EditCategory() {
  const { category, lines, notes } = useLoaderData<typeof loader>();
  return (
    <>
      <CategoryForm key={`${category.id} ${category.version}`} category={category} lines={lines} />
      <NotesPanel resource="demand_category" record={category.id} notes={notes} className="gap-l" />
    </>
  );
}
