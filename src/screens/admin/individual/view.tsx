import { useLoaderData, useRevalidator } from "react-router";
import { getPayerEnrolment } from "#areas/identity/biometrics/office.ts";
import { residencesOf, spousesOf } from "#areas/registry/records/links.ts";
import { restrictionOf } from "#areas/registry/records/restriction.ts";
import { formatMoment } from "#domain/lagos.ts";
import { individual } from "#domain/register/individual.ts";
import { pageLoader } from "#page/page-loader.ts";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordSection } from "#ui/primitives/record-sections.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { readView } from "../../shared/records/loaders.ts";
import { RelatedRecords } from "../../shared/records/related-records.tsx";
import { RecordView } from "../../shared/records/view.tsx";
import { ManagedBy } from "../account-manager/managed-by.tsx";
import { withManagedBy } from "../account-manager/with-managed-by.ts";
import { BalanceEntry } from "../balance/balance-entry.tsx";
import { withBalance } from "../balance/balance-summary.ts";
import { Biometrics } from "./biometrics.tsx";
import { Verification } from "./verification.tsx";

export const meta = pageTitle("Individual");
export const loader = withManagedBy(
  "individual",
  withBalance(
    "individual",
    pageLoader(async (args) => {
      const view = await readView(individual, args);
      const { id } = view.record;
      const [spouses, residences, biometrics, restricted] = await Promise.all([
        spousesOf(args.actor, id),
        residencesOf(args.actor, id),
        getPayerEnrolment(args.actor, id),
        restrictionOf(id),
      ]);
      return { ...view, spouses, residences, biometrics, restricted };
    }),
  ),
);

export default function IndividualView() {
  const { record, offers, spouses, residences, biometrics, restricted, owed, managed } =
    useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const prefill = `?individual_id=${record.id}`;
  return (
    <RecordView
      resource={individual}
      below={
        <>
          <RelatedRecords
            title="Spouses"
            emptyText="No spouse on record."
            links={spouses}
            register="spouse"
            to="individual"
            canAdd={offers.add_relation}
            addAddress={`/admin/register/spouse${prefill}`}
          />
          <RelatedRecords
            title="Residences"
            emptyText="No residences yet."
            links={residences}
            register="residence"
            to="property"
            canAdd={offers.add_relation}
            addAddress={`/admin/register/residence${prefill}`}
          />
        </>
      }
    >
      {restricted ? (
        <RecordSection title="Restricted">
          <Notice kind="warn">
            {`Since ${formatMoment(restricted.since)}, case ${restricted.code}. Use this record only as the law requires.`}
          </Notice>
        </RecordSection>
      ) : null}
      <Verification key={record.version} record={record} offers={offers} onDone={() => void revalidate()} />
      {biometrics ? (
        <Biometrics
          individual={record}
          enrolment={biometrics}
          offers={offers}
          onDone={() => void revalidate()}
        />
      ) : null}
      <BalanceEntry owed={owed} about={{ type: "individual", id: record.id }} />
      <ManagedBy payer={{ code: record.code, name: record.title }} managed={managed} />
    </RecordView>
  );
}
