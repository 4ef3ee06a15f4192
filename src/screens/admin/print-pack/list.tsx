import { useLoaderData, useLocation, useSearchParams } from "react-router";
import { formatMoment } from "#domain/lagos.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { pagerOf } from "../../shared/paging.ts";
import { pages } from "../charging/calls.ts";
import { packsLoader } from "./loaders.ts";

export const meta = pageTitle("Print packs");
export const loader = packsLoader;

/** Every pack of notices that was printed, and those that are being made. */
export default function PrintPacks() {
  const list = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  return (
    <>
      <PageHead title="Print packs" count={list.total} acts={<NewPack />} />
      {list.rows.length > 0 ? (
        <PackTable />
      ) : (
        <Empty title="No print packs yet" acts={<NewPack />}>
          A pack is many demand notices as one file, in the order in which they are brought round.
        </Empty>
      )}
      <Pager {...pagerOf(pathname, query, list)} />
    </>
  );
}

function NewPack() {
  return (
    <ButtonLink kind="primary" slim icon="printer" to={pages.newPack}>
      New print pack
    </ButtonLink>
  );
}

function PackTable() {
  const { rows } = useLoaderData<typeof loader>();
  return (
    <Table caption="Print packs, the latest first" tall fold>
      <thead>
        <tr>
          <HeadCell>Pack</HeadCell>
          <HeadCell>Of what</HeadCell>
          <HeadCell>Asked for</HeadCell>
          <HeadCell right>Notices</HeadCell>
          <HeadCell right>Total, ₦</HeadCell>
          <HeadCell>State</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((pack) => (
          <tr key={pack.id}>
            <Cell place="code">
              <Plate code={pack.code} drawn href={pages.pack(pack.id)} />
            </Cell>
            <Cell head place="name">
              {pack.title}
            </Cell>
            <Cell place="sub">
              <span className="num">{formatMoment(pack.created_at)}</span>{" "}
              <span className="soft">by {pack.created_by_name}</span>
            </Cell>
            <Cell spare right>
              {pack.count === null ? <span className="faint">–</span> : pack.count.toLocaleString("en-NG")}
            </Cell>
            <Cell place="sum" right>
              {pack.total_kobo === null ? (
                <span className="faint">–</span>
              ) : (
                <Money kobo={pack.total_kobo} bare />
              )}
            </Cell>
            <Cell place="status">
              <Status kind={pack.state} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
