import { useLoaderData } from "react-router";
import { pageTitle } from "../../shared/page-title.ts";
import { FieldForm } from "./form.tsx";
import { editFieldLoader } from "./loaders.ts";

export const meta = pageTitle("Custom field");
export const loader = editFieldLoader;

export default function EditField() {
  const { field, names, today } = useLoaderData<typeof loader>();
  return (
    <FieldForm
      key={`${field.id} ${field.version}`}
      register={field.resource}
      names={names}
      today={today}
      field={field}
    />
  );
}
