import { useLoaderData } from "react-router";
import { openOwnCorporate } from "#areas/identity/registration/own-corporate.ts";
import { customFieldsOf } from "#areas/registry/custom-fields/with-custom.ts";
import { ownLgas } from "#areas/registry/records/place-names.ts";
import { corporate } from "#domain/register/corporate.ts";
import { t } from "#language/t.ts";
import { pageLoader } from "#page/page-loader.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordForm } from "../../shared/records/form.tsx";
import { routeId } from "../../shared/records/loaders.ts";
import { statusText } from "../../shared/records/status-tag.tsx";

const PROFILE = "/cooperate/profile";

export const meta = pageTitle("Edit company");

export const loader = pageLoader(async (args) => {
  const [opened, lgas, custom] = await Promise.all([
    openOwnCorporate(args.actor, routeId(args)),
    ownLgas(),
    customFieldsOf(corporate, "owners"),
  ]);
  return { ...opened, lgas, custom };
});

/** Corrects a returned company and resubmits it, for the person in charge of it. */
export default function EditCompany() {
  const { record, mendable, reason, lgas } = useLoaderData<typeof loader>();
  if (!mendable)
    return (
      <>
        <PageHead title={record.title} />
        <Empty
          title={t("You can’t edit this company")}
          actions={<ButtonLink to={PROFILE}>{t("Back to my profile")}</ButtonLink>}
        >
          {t("Its status is {status}. To change it, contact the revenue office and quote {code}.", {
            status: statusText(record.status),
            code: record.code,
          })}
        </Empty>
      </>
    );
  return (
    <RecordForm
      key={record.version}
      resource={corporate}
      title={t("Edit {title}", { title: record.title })}
      lgas={lgas}
      record={record}
      references={{}}
      config={{
        path: "/api/v1/registrations/corporates",
        backLink: { to: PROFILE, label: t("My profile") },
        cancelTo: PROFILE,
        view: () => PROFILE,
        noPhotos: true,
        noDraft: true,
        choices: {},
      }}
      submitLabel={t("Submit company for approval")}
      savedMessage={() => t("Company submitted for approval")}
      before={() =>
        reason ? (
          <Notice kind="warn">
            {t("Reason for return:")} <q>{reason}</q>
          </Notice>
        ) : null
      }
    />
  );
}
