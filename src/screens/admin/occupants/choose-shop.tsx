import { useState } from "react";
import { shop } from "#domain/register/shop.ts";
import { Button, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { recordPages } from "../../shared/addresses/records.ts";
import { ReferenceInput } from "../../shared/records/reference-input.tsx";

/** The first step if the URL names no shop. */
export function ChooseShop() {
  const [found, setFound] = useState(false);
  const [error, setError] = useState<string>();
  return (
    <FormColumn
      method="get"
      noValidate
      onSubmit={(event) => {
        if (found) return;
        event.preventDefault();
        setError("Select a shop from the list.");
      }}
    >
      <Field
        name="shop_words"
        label="Shop"
        hint="Enter a code, name or street, then select the shop"
        error={found ? undefined : error}
      >
        <ReferenceInput name="shop" to="shop" onSelect={(one) => setFound(one !== undefined)} />
      </Field>
      <Buttons>
        <Button type="submit" kind="primary">
          Continue
        </Button>
        <ButtonLink kind="quiet" to={recordPages.list(shop)}>
          Cancel
        </ButtonLink>
      </Buttons>
    </FormColumn>
  );
}
