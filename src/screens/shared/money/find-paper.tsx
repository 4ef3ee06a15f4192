import { useLoaderData } from "react-router";
import { t } from "#language/t.ts";
import { Title } from "#ui/primitives/title.tsx";
import { ScanLink } from "../scan/scan-link.tsx";
import { CodeForm } from "./code-form.tsx";
import type { findPaperLoader } from "./find-paper-loader.ts";

/** Finds a receipt or a bill by what is printed on it. */
export function FindPaper({ action }: { action: string }) {
  const { typed, error } = useLoaderData<typeof findPaperLoader>();
  return (
    <section>
      <Title size="record">{t("Find a receipt or bill")}</Title>
      <p className="soft">{t("Type the security code of a receipt, or the code on the plate of a bill.")}</p>
      <CodeForm
        action={action}
        label={t("Code on the paper")}
        hint={t("Eight letters and figures, such as 7K3D-M9QX.")}
        act={t("Find it")}
        typed={typed}
        error={error}
      />
      <div className="gap">
        <ScanLink instead={t("Type the code on the paper.")} />
      </div>
    </section>
  );
}
