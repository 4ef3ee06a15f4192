import { useState } from "react";
import { corporate } from "#domain/register/corporate.ts";
import { homeOf } from "#home-of.ts";
import { t } from "#language/t.ts";
import { RecordForm } from "../../shared/records/form.tsx";
import { RegisteredDone } from "./registered-done.tsx";

/** Registers another company of a user who acts for one already. */
export function AnotherCompany({ lgas }: { lgas: readonly { id: number; name: string }[] }) {
  const [saved, setSaved] = useState<{ code: string; status?: string }>();
  const home = homeOf.corporate;
  if (saved)
    return <RegisteredDone one="company" saved={saved} home={home} onAnother={() => setSaved(undefined)} />;
  return (
    <RecordForm
      resource={corporate}
      title={t("Register another company")}
      lgas={lgas}
      before={() => (
        <p className="soft">{t("We’ll check the details and notify you when the company is approved.")}</p>
      )}
      config={{
        path: "/api/v1/registrations/corporates",
        cancelTo: home,
        noDraft: true,
        noPhotos: true,
        choices: {},
        onSaved: setSaved,
      }}
    />
  );
}
