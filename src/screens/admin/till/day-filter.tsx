import { useLocation, useSearchParams } from "react-router";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { withQuery } from "../../shared/records/address.ts";

/** Tills of one day only; in the address like every filter. */
export function DayFilter({ day }: { day: string }) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  return (
    <form method="get" action={pathname} className="line no-print" key={day}>
      {["status", "q"].map((name) =>
        query.has(name) ? <input key={name} type="hidden" name={name} value={query.get(name) ?? ""} /> : null,
      )}
      <Field name="day" label="Day">
        <TextInput type="date" defaultValue={day} short />
      </Field>
      <Button type="submit" slim>
        Show the day
      </Button>
      {day ? (
        <ButtonLink slim kind="quiet" to={withQuery(pathname, query, { day: undefined })}>
          All days
        </ButtonLink>
      ) : null}
    </form>
  );
}
