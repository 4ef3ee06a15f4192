import { useLoaderData } from "react-router";
import { shop as shopRegister } from "#domain/register/shop.ts";
import { Crumb, PageHead } from "#ui/primitives/head.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { address } from "../../shared/records/address.ts";
import { AddPersonForm } from "./add-person-form.tsx";
import { ChooseShop } from "./choose-shop.tsx";
import { addPersonLoader } from "./loaders.ts";

export const meta = pageTitle("Add a person to a shop");
export const loader = addPersonLoader;

/** From a shop: a person who owns or occupies it, registered already or entered here. */
export default function AddPerson() {
  const data = useLoaderData<typeof loader>();
  const { shop } = data;
  return (
    <>
      <Crumb>
        <a href={address.list(shopRegister)}>{shopRegister.many}</a>
        {shop ? (
          <>
            {" · "}
            <a href={address.view("shop", shop.id)}>{shop.code}</a>
          </>
        ) : null}
      </Crumb>
      <PageHead
        title={shop ? `Add a person to ${shop.title}` : "Add a person to a shop"}
        beside={shop ? <Plate code={shop.code} /> : undefined}
      />
      {shop ? <AddPersonForm key={shop.id} data={data} shop={shop} /> : <ChooseShop />}
    </>
  );
}
