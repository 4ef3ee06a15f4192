import { redirect, useLoaderData } from "react-router";
import { openLeaflet } from "#areas/registry/leaflet/open-leaflet.ts";
import { notFound } from "#kernel/app-error.ts";
import { t } from "#language/t.ts";
import { pageLoader } from "#page/page-loader.ts";
import { usePageFrame } from "#page-frame.ts";
import { ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Title } from "#ui/primitives/title.tsx";
import { pageTitle } from "../shared/page-title.ts";

export const meta = pageTitle("Property plate");

export const loader = pageLoader(async ({ actor, params }) => {
  const opened = await openLeaflet(actor, params.token ?? "");
  if (opened.kind === "record") throw redirect(`/admin/view/property/${opened.id}`);
  if (opened.kind === "unknown") throw notFound("plate");
  return opened.leaflet;
});

/** The public page of a door plate's QR code: confirms it, without names or amounts. */
export default function PublicLeaflet() {
  const { code, address, use, lga, standing } = useLoaderData<typeof loader>();
  const { government } = usePageFrame();
  const isRegistered = standing === "registered";
  return (
    <section className="stack">
      <p>
        <RecordCode code={code} size="huge" />
      </p>
      <Title size="record">{address}</Title>
      <p>
        <Status
          kind={isRegistered ? "approved" : "suspended"}
          as="tag"
          label={isRegistered ? t("Registered") : t("Property plate not valid")}
        />
      </p>
      <Facts>
        <Fact label={t("Use")}>{t(use)}</Fact>
        <Fact label={t("Local government")}>{lga ?? "–"}</Fact>
        <Fact label={t("Registered with")}>{government.name}</Fact>
      </Facts>
      {isRegistered ? (
        <Notice>{t("To pay, use the pay code on the demand notice. Don’t pay cash at the door.")}</Notice>
      ) : (
        <Notice kind="warn">
          {t("This property plate is not valid today. Contact {office}.", { office: government.office })}
        </Notice>
      )}
      <Buttons>
        <ButtonLink kind="primary" to="/payments">
          {t("Pay a bill")}
        </ButtonLink>
      </Buttons>
    </section>
  );
}
