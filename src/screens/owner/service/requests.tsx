import { Link, useLoaderData, useLocation, useSearchParams } from "react-router";
import { listRequests } from "#areas/services/service-requests/list-requests.ts";
import { listOfferedServices } from "#areas/services/service-requests/offered-services.ts";
import { formatDate, lagosDate } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import { getRegister } from "#domain/register/registers.ts";
import { may } from "#kernel/authorize.ts";
import { t } from "#language/t.ts";
import { pageLoader } from "#page/page-loader.ts";
import { ButtonAnchor } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { Columns } from "#ui/primitives/layout.tsx";
import { Lines } from "#ui/primitives/lines.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Title } from "#ui/primitives/title.tsx";
import { afterOf, PER_PAGE, pagerProps } from "../../shared/paging.ts";
import {
  type RequestBase,
  requestPages,
  requestStyle,
  workingDays,
} from "../../shared/service-request/labels.ts";
import { useOwnerBase } from "../owner-base.ts";
import { ownerTitle, titleIn } from "../titles.ts";

export const meta = ownerTitle("requests");

/** The user's requests and the available services. */
export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const [page, offered] = await Promise.all([
    listRequests(actor, { list: "all", per_page: PER_PAGE, after: afterOf(query) }),
    may(actor, "own_request.write") ? listOfferedServices(actor) : [],
  ]);
  const services = offered.map(
    ({ id, category, name, description, fee_kobo, days_to_serve, asset_type }) => ({
      id,
      category,
      name,
      description,
      fee_kobo,
      days_to_serve,
      about: asset_type === null ? null : getRegister(asset_type).one,
    }),
  );
  return { ...page, services };
});

type OwnRequestsData = Awaited<ReturnType<typeof loader>>;

const SERVICES = "services";

/** The user's requests, newest first, and the available services. */
export default function OwnRequests() {
  const base = useOwnerBase();
  const list = useLoaderData<OwnRequestsData>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  return (
    <section className="stack">
      <div className="line line--ends">
        <Title size="record">{titleIn(base, "requests")}</Title>
        {list.rows.length > 0 && list.services.length > 0 ? (
          <ButtonAnchor className="narrow-only" href={`#${SERVICES}`} icon="plus">
            {t("Request a service")}
          </ButtonAnchor>
        ) : null}
      </div>
      <Columns>
        <Panel title={base === "/cooperate" ? t("Our service requests") : t("My service requests")}>
          {list.rows.length === 0 ? (
            <Empty title={t("No requests yet")}>{t("Select a service to request.")}</Empty>
          ) : (
            <Lines roomy>
              {list.rows.map((row) => (
                <RequestLine key={row.id} base={base} row={row} />
              ))}
            </Lines>
          )}
          {list.rows.length > 0 ? <Pager {...pagerProps(pathname, query, list)} /> : null}
        </Panel>
        <div id={SERVICES}>
          <Panel title={t("Request a service")}>
            <Services base={base} services={list.services} />
          </Panel>
        </div>
      </Columns>
    </section>
  );
}

function RequestLine({ base, row }: { base: RequestBase; row: OwnRequestsData["rows"][number] }) {
  const due = row.due_on ? t("due {day}", { day: formatDate(row.due_on) }) : undefined;
  const ended = row.ended_at ? t("ended {day}", { day: formatDate(lagosDate(row.ended_at)) }) : undefined;
  const requestedText = t("Requested {day}", { day: formatDate(lagosDate(row.submitted_at)) });
  const datesText = [requestedText, due ?? ended].filter(Boolean).join(", ");
  return (
    <li>
      <p className="line">
        <RecordCode code={row.code} outlined href={requestPages.view(base, row.id)} />
        <Status {...requestStyle(row, base)} />
      </p>
      <p>
        <b className="strong">{row.subject}</b>
        {row.asset_code ? ` ${t("for {code}", { code: row.asset_code })}` : ""}
      </p>
      <p className="note">{datesText}</p>
    </li>
  );
}

function Services({ base, services }: { base: RequestBase; services: OwnRequestsData["services"] }) {
  if (services.length === 0) return <p className="soft">{t("No services are available.")}</p>;
  const categories = [...new Set(services.map(({ category }) => category))];
  return (
    <div className="stack">
      {categories.map((category) => (
        <section key={category} aria-label={category}>
          <h3 className="strong soft">{category}</h3>
          <Lines roomy>
            {services
              .filter((service) => service.category === category)
              .map((service) => (
                <li key={service.id}>
                  <Link to={requestPages.create(base, service.id)}>
                    <b className="strong">{service.name}</b>
                  </Link>
                  {service.description ? <p>{service.description}</p> : null}
                  <p className="note">
                    {t("{fee}, within {days}", {
                      fee: service.fee_kobo === null ? t("Free") : formatNaira(service.fee_kobo),
                      days: workingDays(service.days_to_serve),
                    })}
                    {service.about ? `, ${t("for each {one}", { one: t(service.about) })}` : ""}
                  </p>
                </li>
              ))}
          </Lines>
        </section>
      ))}
    </div>
  );
}
