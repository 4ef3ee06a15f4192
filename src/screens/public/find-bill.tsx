import { useLoaderData } from "react-router";
import { t } from "#language/t.ts";
import { Title } from "#ui/primitives/title.tsx";
import { CodeForm } from "../shared/money/code-form.tsx";
import { findBillLoader } from "../shared/money/find-document-loader.ts";
import { pageTitle } from "../shared/page-title.ts";

export const meta = pageTitle("Pay a bill");

export const loader = findBillLoader;

/** Finds a bill by its printed code, to pay it. */
export default function FindBill() {
  const { typed, error } = useLoaderData<typeof loader>();
  return (
    <section>
      <Title size="record">{t("Pay a bill")}</Title>
      <CodeForm
        action="/payments"
        label={t("Pay code")}
        hint={t("On your bill or notice, such as 7K3D-M9QX")}
        submitLabel={t("Find bill")}
        defaultValue={typed}
        error={error}
      />
    </section>
  );
}
