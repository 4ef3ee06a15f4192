import { useLoaderData } from "react-router";
import { t } from "#language/t.ts";
import { Title } from "#ui/primitives/title.tsx";
import { ScanLink } from "../scan/scan-link.tsx";
import { CodeForm } from "./code-form.tsx";
import type { findDocumentLoader } from "./find-document-loader.ts";

/** Finds a receipt or a bill by its printed code. */
export function FindDocument({ action }: { action: string }) {
  const { typed, error } = useLoaderData<typeof findDocumentLoader>();
  return (
    <section>
      <Title size="record">{t("Find a receipt or bill")}</Title>
      <CodeForm
        action={action}
        label={t("Printed code")}
        hint={t("8 letters and digits, such as 7K3D-M9QX")}
        submitLabel={t("Find")}
        defaultValue={typed}
        error={error}
      />
      <div className="gap">
        <ScanLink alternative={t("Enter the printed code.")} />
      </div>
    </section>
  );
}
