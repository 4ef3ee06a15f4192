import { listName } from "#domain/list-name.ts";
import { registers } from "#domain/register/registers.ts";
import type { ApiClient } from "../support/api.ts";

/** The total of the list behind a figure, by the call that its screen makes. */
export interface Opened {
  /** Rows of the list, or lines. */
  readonly rows: number;
  /** By the name of the report's column. */
  readonly totals: Readonly<Record<string, number>>;
}

type Row = Readonly<Record<string, unknown>>;

/** Follows the link of a figure. @throws Error if the list is unknown or the request fails */
export async function openList(client: ApiClient, address: string): Promise<Opened> {
  const url = new URL(address, "http://ratebook.test");
  const query = url.searchParams;
  const register = registers.find(({ name }) => url.pathname === `/admin/list/${listName(name)}`);
  if (register) return openRegister(client, register.endpoint, query);
  switch (url.pathname) {
    case "/admin/list/collections": {
      const { totals } = (await read(client, `/collections?${query}`)).meta as unknown as {
        totals: Record<string, number>;
      };
      const { lines = 0, collected_kobo = 0, reversed_kobo = 0, kobo = 0 } = totals;
      return {
        rows: lines,
        totals: { lines, collected: collected_kobo, reversed: reversed_kobo, total: kobo },
      };
    }
    case "/admin/reporting/late-bills": {
      const { meta } = await read(client, `/late-bills?${query}`);
      const { total, late_kobo } = meta as unknown as { total: number; late_kobo: number };
      return { rows: total, totals: { bills: total, late: late_kobo } };
    }
    case "/admin/sales-by-agent/tickets": {
      const rows = await readAll(client, "/tickets", query);
      const sold = sum(rows, "kobo");
      return { rows: rows.length, totals: { tickets: rows.length, void: rows.length, sold } };
    }
    case "/admin/list/settlements": {
      const rows = await readAll(client, "/settlements", query);
      const paid = sum(rows, "net_kobo");
      const [gross, reversed, fees] = [
        sum(rows, "gross_kobo"),
        sum(rows, "reversed_kobo"),
        sum(rows, "fee_kobo"),
      ];
      return { rows: rows.length, totals: { batches: rows.length, gross, reversed, fees, paid } };
    }
    case "/admin/list/ticket-compliance": {
      const { data } = await read(client, `/ticket-compliance/missing?${query}&per_page=200`);
      const { rows } = data as { rows: Row[] };
      return { rows: rows.length, totals: { missing: rows.length } };
    }
    case "/admin/reporting/entity-count": {
      const { data } = await read(client, `/reports/entity-count?${query}`);
      const { totals } = data as { totals: { values: Record<string, number> } };
      return { rows: totals.values["all"] ?? 0, totals: {} };
    }
    default:
      throw new Error(`Nobody knows the list ${address}.`);
  }
}

async function openRegister(client: ApiClient, endpoint: string, query: URLSearchParams): Promise<Opened> {
  query.delete("view");
  const rows = await readAll(client, `/${endpoint}`, query);
  const { meta } = await read(client, `/${endpoint}?${query}`);
  if (meta?.total !== rows.length)
    throw new Error(`${endpoint} counts ${meta?.total}, and has ${rows.length}.`);
  return { rows: rows.length, totals: { staff: sum(rows, "number_of_staff") } };
}

async function readAll(client: ApiClient, path: string, query: URLSearchParams): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after: string | undefined; ; ) {
    const page = new URLSearchParams([...query, ["per_page", "200"], ...(after ? [["after", after]] : [])]);
    const { data, meta } = await read(client, `${path}?${page}`);
    rows.push(...(data as Row[]));
    after = meta?.next;
    if (!after) return rows;
  }
}

async function read(client: ApiClient, path: string) {
  const { status, body } = await client.get(path);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

const sum = (rows: readonly Row[], name: string) =>
  rows.reduce((all, row) => all + Number(row[name] ?? 0), 0);
