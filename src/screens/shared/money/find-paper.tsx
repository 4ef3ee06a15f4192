import { useLoaderData } from "react-router";
import { t } from "#language/t.ts";
import { Title } from "#ui/primitives/title.tsx";
import { ScanLink } from "../scan/scan-link.tsx";
import { CodeForm } from "./code-form.tsx";
import type { findPaperLoader } from "./find-paper-loader.ts";

/** Finds a receipt or a bill by its printed code. */
export function FindPaper({ action }: { action: string }) {
  const { typed, error } = useLoaderData<typeof findPaperLoader>();
  return (
    <section>
      <Title size="record">{t("Find a receipt or bill")}</Title>
      <p className="soft">{t("Enter the code printed on the receipt or bill.")}</p>
      <CodeForm
        action={action}
        label={t("Printed code")}
        hint={t("8 letters and digits, such as 7K3D-M9QX")}
        act={t("Find")}
        typed={typed}
        error={error}
      />
      <div className="gap">
        <ScanLink instead={t("Enter the printed code.")} />
      </div>
    </section>
  );
}
