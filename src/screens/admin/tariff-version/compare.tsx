import { Form, useLoaderData, useLocation } from "react-router";
import { formatDate } from "#domain/lagos.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { Field, FieldPair } from "#ui/primitives/field.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { pages } from "../charging/api-paths.ts";
import { changeText } from "./change-labels.ts";
import { ChangesTable } from "./changes-table.tsx";
import { versionsLoader } from "./loader.ts";
import { TermsTable } from "./terms-table.tsx";

export const meta = pageTitle("Tariff versions");
export const loader = versionsLoader;

/** The tariffs in force on two dates, compared line by line. */
export default function TariffVersions() {
  const { category, on, against, errors, changes, terms, days } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  return (
    <>
      <Breadcrumb>
        <a href={pages.categories}>Demand categories</a> ·{" "}
        <a href={pages.tariff(category.id)}>{category.name}</a>
      </Breadcrumb>
      <PageHead title={`Tariff versions of ${category.name}`} />
      <Form method="get" action={pathname} className="stack-s gap" preventScrollReset>
        <input type="hidden" name="category" value={category.id} />
        <FieldPair>
          <Field name="on" label="In force on" error={errors.on}>
            <TextInput type="date" defaultValue={on} key={on} />
          </Field>
          <Field name="against" label="Compared with" error={errors.against}>
            <TextInput type="date" defaultValue={against} key={against} />
          </Field>
        </FieldPair>
        <p>
          <Button type="submit" icon="columns-3">
            Compare dates
          </Button>
        </p>
      </Form>
      {days.length > 0 ? (
        <p className="soft gap">
          Tariff changes:{" "}
          {days.map((day, at) => (
            <span key={day}>
              {at > 0 ? ", " : ""}
              <a className="num nowrap" href={`${pathname}?category=${category.id}&on=${on}&against=${day}`}>
                {formatDate(day)}
              </a>
            </span>
          ))}
          .
        </p>
      ) : null}
      <Panel title="Lines" className="gap-l" end={<span className="note">{changeText(changes)}</span>}>
        {changes.length > 0 ? (
          <ChangesTable
            caption={`Tariff lines of ${category.name} on ${formatDate(on)}, compared with ${formatDate(against)}`}
            changes={changes}
            resource={category.resource}
            heads={[formatDate(on), formatDate(against)]}
          />
        ) : (
          <Empty title="No lines on either date">Select other dates.</Empty>
        )}
      </Panel>
      <Panel title="Terms" className="gap-l">
        <TermsTable
          caption={`Terms of ${category.name} on ${formatDate(on)} compared with ${formatDate(against)}`}
          {...terms}
          heads={[formatDate(on), formatDate(against)]}
        />
      </Panel>
    </>
  );
}
