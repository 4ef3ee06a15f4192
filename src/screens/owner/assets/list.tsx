import { useLoaderData, useLocation, useSearchParams } from "react-router";
import { capitalise } from "#domain/capitalise.ts";
import { t } from "#language/t.ts";
import type { AnyResource } from "#resource/define.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { Filters, SearchBox } from "#ui/primitives/filters.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { withQuery } from "../../shared/addresses/records.ts";
import { type OwnerBase, useOwnerBase } from "../owner-base.ts";
import { listTitle } from "./asset-labels.ts";
import { assetTitle } from "./asset-title.ts";
import { OwnAssetTable } from "./list-table.tsx";
import { type OwnListData, ownListLoader } from "./loaders.ts";
import { ownKinds, useOwnKind } from "./own-kinds.ts";
import { ownAssetUrls } from "./urls.ts";

export const meta = assetTitle("list");
export const loader = ownListLoader;

interface OwnListProps {
  resource: AnyResource;
  base: OwnerBase;
}

/** An owner's assets of a register: cards on phones, a table on larger screens. */
export default function OwnList() {
  const base = useOwnerBase();
  const resource = useOwnKind();
  const { rows, meta } = useLoaderData<OwnListData>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const isFiltered = query.has("q") && query.get("q") !== "";
  const from = (meta.page - 1) * meta.per_page + 1;
  const isEmpty = rows.length === 0 && meta.page === 1;
  const tabs = ownKinds.map((kind) => ({
    to: ownAssetUrls.list(base, kind),
    label: capitalise(t(kind.many)),
    current: kind.name === resource.name,
  }));
  return (
    <>
      <PageHead
        title={listTitle(resource, base)}
        {...(isEmpty ? {} : { count: meta.total })}
        actions={isEmpty && !isFiltered ? null : <RegisterLink resource={resource} base={base} />}
      />
      <Tabs label={t("Assets")} items={tabs} />
      {isEmpty && !isFiltered ? null : (
        <Filters action={pathname} clearTo={isFiltered ? pathname : undefined}>
          <SearchBox placeholder={searchPlaceholder(resource)} defaultValue={query.get("q") ?? ""} />
        </Filters>
      )}
      {rows.length === 0 ? (
        <NoAssets resource={resource} base={base} isFiltered={isFiltered} />
      ) : (
        <OwnAssetTable resource={resource} base={base} />
      )}
      {isEmpty ? null : (
        <Pager
          from={from}
          to={from + rows.length - 1}
          total={meta.total}
          estimated={meta.total_is_estimate}
          earlierTo={meta.previous ? earlierTo(pathname, query, meta.page - 1, meta.previous) : undefined}
          laterTo={
            meta.next
              ? withQuery(pathname, query, { page: String(meta.page + 1), after: meta.next })
              : undefined
          }
        />
      )}
    </>
  );
}

function earlierTo(pathname: string, query: URLSearchParams, page: number, before: string): string {
  return withQuery(pathname, query, page > 1 ? { page: String(page), before } : {});
}

function RegisterLink({ resource, base }: OwnListProps) {
  return (
    <ButtonLink kind="primary" icon="plus" to={ownAssetUrls.register(base, resource)}>
      {t("Register {one}", { one: t(resource.one) })}
    </ButtonLink>
  );
}

function searchPlaceholder({ name }: AnyResource): string {
  const labels: Readonly<Record<string, string>> = {
    vehicle: t("Plate, make or park"),
    shop: t("Name, street or code"),
    mast: t("Operator, site or code"),
    signage: t("Wording, street or code"),
  };
  return labels[name] ?? t("Street, city or code");
}

function NoAssets({ resource, base, isFiltered }: OwnListProps & { isFiltered: boolean }) {
  if (isFiltered)
    return (
      <Empty
        title={t("No {one} found", { one: t(resource.one) })}
        actions={<ButtonLink to={ownAssetUrls.list(base, resource)}>{t("Show all")}</ButtonLink>}
      >
        {t("Change or clear your search.")}
      </Empty>
    );
  return (
    <Empty
      title={
        base === "/cooperate"
          ? t("Register your company’s first {one}", { one: t(resource.one) })
          : t("Register your first {one}", { one: t(resource.one) })
      }
      actions={<RegisterLink resource={resource} base={base} />}
    >
      {t("If we already have a record of your {one}, ask the revenue office to assign it to you.", {
        one: t(resource.one),
      })}
    </Empty>
  );
}
