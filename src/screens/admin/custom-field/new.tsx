import { useLoaderData } from "react-router";
import { pageTitle } from "../../shared/page-title.ts";
import { FieldForm } from "./form.tsx";
import { newFieldLoader } from "./loaders.ts";

export const meta = pageTitle("New custom field");
export const loader = newFieldLoader;

export default function NewField() {
  const { register, names, today } = useLoaderData<typeof loader>();
  return <FieldForm key={register} register={register} names={names} today={today} />;
}
