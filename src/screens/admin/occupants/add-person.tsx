import { useLoaderData } from "react-router";
import { shop as shopRegister } from "#domain/register/shop.ts";
import { PageHead } from "#ui/primitives/head.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { recordPages } from "../../shared/addresses/records.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordCrumb } from "../../shared/records/record-crumb.tsx";
import { ReferencePicker } from "../../shared/records/reference-picker.tsx";
import { AddPersonForm } from "./add-person-form.tsx";
import { addPersonLoader } from "./loaders.ts";

export const meta = pageTitle("Add person to shop");
export const loader = addPersonLoader;

/** Adds an owner or occupant of a shop, either already registered or entered here. */
export default function AddPerson() {
  const data = useLoaderData<typeof loader>();
  const { shop } = data;
  return (
    <>
      <RecordCrumb resource={shopRegister} record={shop} />
      <PageHead
        title={shop ? `Add person to ${shop.title}` : "Add person to shop"}
        titleExtra={shop ? <RecordCode code={shop.code} /> : undefined}
      />
      {shop ? (
        <AddPersonForm key={shop.id} data={data} shop={shop} />
      ) : (
        <ReferencePicker
          to="shop"
          label="Shop"
          hint="Enter a code, name or street, then select the shop"
          back={recordPages.list(shopRegister)}
        />
      )}
    </>
  );
}
