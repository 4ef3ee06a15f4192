import type { ReactNode } from "react";
import { Link } from "react-router";
import type { BillHistory } from "#areas/charging/issued-bills/get-bill-history.ts";
import { formatDate, formatMoment } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import { serviceMethods } from "#domain/notice-service.ts";
import { t } from "#language/t.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Lines, ValueLine } from "#ui/primitives/lines.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { Status, type StatusKind } from "#ui/primitives/status.tsx";
import { EvidenceStrip } from "../evidence/evidence-strip.tsx";
import { servePages } from "./api-paths.ts";
import { ChangeActions, ObjectionActions, PlanActions } from "./decide-actions.tsx";
import { RequestActions } from "./request-actions.tsx";

/** The area in which the bill is shown. */
export type DocumentBase = "/admin" | "/cooperate" | "/individual";

/** Changes to a bill since issue, and the requests and decisions available now, for officers and payers. */
export function BillChangesPanel({ life, base }: { life: BillHistory; base: DocumentBase }) {
  const { can, objections, changes, plans, parts, due_on, today } = life;
  const isOfficer = base === "/admin";
  const viewer = { can, isOfficer, isCancelled: life.status === "cancelled" };
  const canRequest = can.object || can.plan || can.waive || can.adjust;
  return (
    <div className="stack-l">
      <Panel title={t("Since the bill was issued")}>
        <div className="stack">
          <ServiceOfNotice life={life} base={base} />
          <ObjectionPeriod life={life} />
          {objections.length + changes.length + plans.length === 0 ? (
            <p className="soft">{t("No requests or changes yet.")}</p>
          ) : null}
          {canRequest ? <RequestActions life={life} /> : null}
        </div>
      </Panel>
      {parts.length > 0 ? <InstalmentsPanel life={life} /> : null}
      {objections.map((objection) => (
        <RequestPanel
          key={objection.code}
          item={objection}
          what={t("Objection")}
          statusText={statusText(objection.status, viewer.isCancelled)}
        >
          <p className="num">{t("{sum} disputed", { sum: formatNaira(objection.disputed_kobo) })}</p>
          {objection.waived_kobo ? (
            <p className="num">{t("Reduced by {sum}", { sum: formatNaira(objection.waived_kobo) })}</p>
          ) : null}
          {objection.evidence.length > 0 ? (
            <EvidenceStrip pictures={objection.evidence} subject={objection.code} />
          ) : null}
          <ObjectionActions objection={objection} due_on={due_on} today={today} {...viewer} />
        </RequestPanel>
      ))}
      {plans.map((plan) => (
        <RequestPanel
          key={plan.code}
          item={plan}
          what={t("Instalment plan")}
          statusText={statusText(plan.status, viewer.isCancelled)}
        >
          <Lines>
            {plan.parts.map(({ kobo, due_on }) => (
              <ValueLine key={due_on} end={<Money kobo={kobo} />}>
                {formatDate(due_on)}
              </ValueLine>
            ))}
          </Lines>
          <PlanActions plan={plan} {...viewer} />
        </RequestPanel>
      ))}
      {changes.map((change) => (
        <RequestPanel
          key={change.code}
          item={change}
          what={t(CHANGE_LABELS[change.kind] ?? change.kind)}
          statusText={statusText(change.status, viewer.isCancelled)}
        >
          {change.kobo === null ? null : <p className="num">{formatNaira(change.kobo)}</p>}
          <ChangeActions change={change} {...viewer} />
        </RequestPanel>
      ))}
    </div>
  );
}

const CHANGE_LABELS: Readonly<Record<string, string>> = {
  adjustment: "Adjustment",
  waiver: "Waiver",
  cancellation: "Cancellation",
};

type StatusText = readonly [kind: StatusKind, label: string];

const STATUS_LABELS: Readonly<Record<string, StatusText>> = {
  open: ["unapproved", "Under objection"],
  requested: ["unapproved", "Pending approval"],
  approved: ["approved", "Approved"],
  refused: ["rejected", "Rejected"],
  withdrawn: ["cancelled", "Withdrawn"],
  upheld: ["rejected", "Charge upheld"],
  revised: ["approved", "Charge revised"],
  defaulted: ["overdue", "Ended, instalment missed"],
  done: ["paid", "Paid off"],
  ended: ["cancelled", "Ended"],
};

/** Requests that were open when the bill was cancelled can't be decided any more. */
function statusText(status: string, isCancelled: boolean): StatusText | undefined {
  if (isCancelled && (status === "open" || status === "requested")) return ["cancelled", "Bill cancelled"];
  return STATUS_LABELS[status];
}

interface RequestPanelProps {
  item: BillHistory["changes"][number] | BillHistory["objections"][number] | BillHistory["plans"][number];
  what: string;
  statusText: StatusText | undefined;
  children: ReactNode;
}

/** A request: who made it, why, and the decision. */
function RequestPanel({ item, what, statusText, children }: RequestPanelProps) {
  const [kind, label] = statusText ?? (["draft", item.status] as const);
  return (
    <Panel
      title={
        <>
          {what} <span className="nowrap">{item.code}</span>
        </>
      }
      level={3}
      end={<Status kind={kind} label={label} />}
    >
      <div className="stack-s">
        <p>
          <q>{item.reason}</q>
        </p>
        <p className="note">{`${item.requested_by_name}, ${formatMoment(item.requested_at)}`}</p>
        {children}
        {item.decided_at && item.status !== "withdrawn" ? (
          <p className="note">
            {t("Decided by {who}, {moment}", {
              who: item.decided_by_name ?? t("the revenue office"),
              moment: formatMoment(item.decided_at),
            })}
            {item.decision ? (
              <>
                {": "}
                <q>{item.decision}</q>
              </>
            ) : null}
          </p>
        ) : null}
      </div>
    </Panel>
  );
}

function ServiceOfNotice({
  life: { id, service, source, source_id, can },
  base,
}: {
  life: BillHistory;
  base: DocumentBase;
}) {
  if (source !== "demand_notice") return null;
  if (!service)
    return (
      <div className="stack-s">
        <p className="soft">{t("The notice has not been served yet.")}</p>
        {can.serve ? (
          <div>
            <ButtonLink icon="clipboard-check" to={servePages.view(source_id)}>
              {t("Record service")}
            </ButtonLink>
          </div>
        ) : null}
      </div>
    );
  const method = t(serviceMethods[service.method as keyof typeof serviceMethods] ?? service.method);
  const methodText = method.charAt(0).toLowerCase() + method.slice(1);
  const receivedBy = service.received_by ? `, ${t("received by {name}", { name: service.received_by })}` : "";
  return (
    <div className="stack-s">
      <p>
        {t("Served on {day}: {how}.", { day: formatDate(service.served_on), how: methodText + receivedBy })}
      </p>
      <p className="note">
        {service.by}
        {service.latitude === null
          ? ""
          : `, ${service.latitude.toFixed(5)}, ${service.longitude?.toFixed(5)}`}
        {service.remark ? `. ${service.remark}` : ""}
      </p>
      {service.evidence.length > 0 ? (
        <EvidenceStrip pictures={service.evidence} subject={t("the service")} />
      ) : null}
      <p>
        <Link to={`${base}/receipt/bill/${id}/service`}>{t("Proof of service")}</Link>
      </p>
    </div>
  );
}

function ObjectionPeriod({ life: { objection_period, status } }: { life: BillHistory }) {
  if (status === "paid" || status === "cancelled") return null;
  const { ends_on, ended, days } = objection_period;
  if (ends_on === null)
    return (
      <p>
        {t(
          "The {days}-day objection period starts when the notice is served. Objections are also accepted before then.",
          {
            days,
          },
        )}
      </p>
    );
  return (
    <p>
      {ended
        ? t("The objection period ended on {day}.", { day: formatDate(ends_on) })
        : t("Objections are accepted until the end of {day}, Lagos time.", { day: formatDate(ends_on) })}
    </p>
  );
}

function InstalmentsPanel({ life: { parts, today } }: { life: BillHistory }) {
  return (
    <Panel title={t("Instalments")}>
      <Lines>
        {parts.map(({ kobo, due_on, open_kobo }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: instalments have no id
          <ValueLine key={index} end={<Money kobo={kobo} />}>
            {due_on === null ? t("On hold while disputed") : formatDate(due_on)}{" "}
            <InstalmentStatus
              openKobo={open_kobo}
              overdue={due_on !== null && due_on < today}
              isUntouched={open_kobo === kobo}
            />
          </ValueLine>
        ))}
      </Lines>
    </Panel>
  );
}

function InstalmentStatus({
  openKobo,
  overdue,
  isUntouched,
}: {
  openKobo: number;
  overdue: boolean;
  isUntouched: boolean;
}) {
  if (openKobo === 0) return <Status kind="paid" />;
  if (overdue) return <Status kind="overdue" label={t("{sum} overdue", { sum: formatNaira(openKobo) })} />;
  return isUntouched ? (
    <Status kind="owing" />
  ) : (
    <Status kind="part" label={t("{sum} unpaid", { sum: formatNaira(openKobo) })} />
  );
}
