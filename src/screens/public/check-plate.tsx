import { useLoaderData } from "react-router";
import { isPaidToday } from "#areas/ticketing/ticket-checks/paid-today.ts";
import { untilText } from "#domain/ticket-text.ts";
import { AppError } from "#kernel/app-error.ts";
import { t } from "#language/t.ts";
import { pageLoader } from "#page/page-loader.ts";
import { Button, Buttons } from "#ui/primitives/button.tsx";
import { Field, FormColumn } from "#ui/primitives/field.tsx";
import { TextInput } from "#ui/primitives/input.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { VehiclePlate } from "#ui/primitives/record-code.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Title } from "#ui/primitives/title.tsx";
import { pageTitle } from "../shared/page-title.ts";
import { ScanLink } from "../shared/scan/scan-link.tsx";
import { ReportLink } from "./complaint/report-link.tsx";

export const meta = pageTitle("Check a daily ticket");

export const loader = pageLoader(async ({ actor, url }) => {
  const typed = (url.searchParams.get("plate") ?? "").slice(0, 40);
  if (typed.trim() === "") return { typed, error: undefined, found: undefined };
  try {
    const { paid, until } = await isPaidToday(actor, typed);
    return { typed, error: undefined, found: { paid, text: until && t(untilText(until, new Date())) } };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return { typed, error: t(error.options.fields?.plate?.[0] ?? error.text), found: undefined };
  }
});

/** Checks whether a plate has a ticket today, for the public. A plain form that works without scripts. */
export default function CheckPlate() {
  const { typed, error, found } = useLoaderData<typeof loader>();
  return (
    <section className="stack">
      <Title size="record">{t("Check a daily ticket")}</Title>
      {found ? (
        <div className="stack" role="status">
          <p>
            <VehiclePlate number={typed.trim().toUpperCase()} />
          </p>
          <p>
            <Status
              kind={found.paid ? "valid" : "expired"}
              as="stamp"
              label={found.paid ? t("PAID TODAY") : t("NOT PAID TODAY")}
            />
          </p>
          <Notice kind={found.paid ? "good" : "warn"}>
            {found.paid
              ? t("Its ticket is valid {words}. Collectors must not charge it again before then.", {
                  words: found.text ?? "",
                })
              : t("No valid ticket found. Buy one from a registered agent and check its QR code.")}
          </Notice>
          {found.paid ? null : (
            <Buttons>
              <ReportLink typed={typed.trim().toUpperCase()}>{t("Report the ticket seller")}</ReportLink>
            </Buttons>
          )}
        </div>
      ) : null}
      <FormColumn action="/check-plate" className="gap">
        <Field
          name="plate"
          label={t("Plate or ticket code")}
          hint={t("For example, ABC-123DE or 7K3D-M9QX")}
          error={error}
        >
          <TextInput as="code" maxLength={40} autoComplete="off" defaultValue={typed} key={typed} required />
        </Field>
        <Button type="submit" kind="primary">
          {t("Check plate")}
        </Button>
      </FormColumn>
      <ScanLink alternative={t("Enter the code under the QR code.")} />
    </section>
  );
}
