import { useLoaderData } from "react-router";
import { streetWalk } from "#areas/registry/map/street-walk.ts";
import { property } from "#domain/register/property.ts";
import { authorize } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { Select, TextInput } from "#ui/primitives/input.tsx";
import { StreetListSheet } from "../../shared/map/street-list-sheet.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import styles from "./street-enumeration-list.module.css";

export const meta = pageTitle("Street enumeration list");

export const loader = pageLoader(async ({ actor, url }) => {
  authorize(actor, "property.view");
  const param = (name: string) => (url.searchParams.get(name) ?? "").trim();
  const [street, city, order] = [param("street"), param("city"), param("order")];
  const params = {
    street,
    city,
    order: order === "numbers" || order === "nearest" ? order : undefined,
  } as const;
  const round = street ? await streetWalk(actor, params) : undefined;
  return { round, street, city, order: params.order ?? "" };
});

/** Printable list of a street's properties in walking order. */
export default function StreetEnumerationList() {
  const { round, street, city, order } = useLoaderData<typeof loader>();
  const { street_name, city: town } = property.fields;
  return (
    <>
      <div className="no-print">
        <Breadcrumb>
          <a href="/admin/location-mapping/property">Map of properties</a>
        </Breadcrumb>
        <PageHead
          title="Street enumeration list"
          actions={
            round && round.doors.length > 0 ? (
              <Button small kind="primary" icon="printer" onClick={() => window.print()}>
                Print list
              </Button>
            ) : null
          }
        />
        <form method="get" className={styles.form}>
          <Field name="street" label="Street name">
            <TextInput defaultValue={street} maxLength={street_name.max} required />
          </Field>
          <Field name="city" label="City or town" optional>
            <TextInput defaultValue={city} maxLength={town.max} />
          </Field>
          <Field name="order" label="Order">
            <Select defaultValue={order}>
              <option value="">Automatic</option>
              <option value="numbers">By door number</option>
              <option value="nearest">Nearest first</option>
            </Select>
          </Field>
          <Button type="submit">Show list</Button>
        </form>
      </div>
      {round && round.doors.length > 0 ? <StreetListSheet walk={round} /> : null}
      {round && round.doors.length === 0 ? (
        <Empty title={`No properties on ${round.street}`}>
          Enter the street name as registered, without the house number.
        </Empty>
      ) : null}
    </>
  );
}
