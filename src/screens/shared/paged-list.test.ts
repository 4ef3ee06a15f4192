import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { type Columns, codeColumn, moneyColumn } from "./data-table.tsx";
import { type ListTabs, PagedList } from "./paged-list.tsx";

interface Bill {
  readonly id: number;
  readonly code: string;
  readonly payer: string;
  readonly note: string | null;
  readonly kobo: number | null;
}

const BILLS: readonly Bill[] = [
  { id: 1, code: "BIL-1", payer: "Musa Bello", note: "late", kobo: 150_000 },
  { id: 2, code: "BIL-2", payer: "Ngozi Okafor", note: null, kobo: null },
];

const COLUMNS: Columns<Bill> = [
  codeColumn("Bill", (id) => `/bills/${id}`),
  { head: "Payer", place: "name", cell: "payer", secondLine: "note" },
  false,
  { head: "Actions", headHidden: true, hideBelowLg: true, cell: ({ id }) => `edit ${id}` },
  moneyColumn("Amount (₦)", ({ kobo }) => kobo),
];

const WITH_TITLES: ListTabs = {
  name: "status",
  label: "States",
  options: [
    { value: "open", label: "Open", empty: "No bill is open" },
    { value: "paid", label: "Paid", count: 7, empty: "No bill is paid" },
  ],
};

const PLAIN: ListTabs = {
  name: "status",
  label: "States",
  options: [
    { value: undefined, label: "All" },
    { value: "paid", label: "Paid" },
  ],
};

/** The HTML of a list of bills at an address. */
function listAt(address: string, rows: readonly Bill[], tabs: ListTabs = WITH_TITLES): string {
  const list = { rows, total: rows.length, total_is_estimate: false, next: undefined };
  const empty = { title: "No bills yet", noMatch: "No bill fits", text: "Bills come from billing runs." };
  const props = {
    title: "Bills",
    tabs,
    search: "Code or payer",
    list,
    caption: "Bills",
    columns: COLUMNS,
    empty,
  };
  const element = createElement(PagedList<Bill>, props);
  const router = createMemoryRouter([{ path: "/bills", element }], { initialEntries: [address] });
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
}

/** The labels of the tabs that are marked as current. */
const currentTabs = (html: string) =>
  [...html.matchAll(/<a[^>]*aria-current="page"[^>]*>([^<]*)/g)].map(([, label]) => label);

describe("the table of a list", () => {
  const html = listAt("/bills", BILLS);

  test("shows the columns in order, without hidden ones", () => {
    const heads = [...html.matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/g)].map(([, head]) => head);
    expect(heads).toEqual(["Bill", "Payer", '<span class="only-read">Actions</span>', "Amount (₦)"]);
  });

  test("names each row by its title column, with the second line if there is one", () => {
    const names = [...html.matchAll(/<th scope="row"[^>]*>(.*?)<\/th>/g)].map(([, name]) => name);
    expect(names[0]).toMatch(/^Musa Bello<span class="[^"]+">late<\/span>$/);
    expect(names[1]).toBe("Ngozi Okafor");
  });

  test("hides columns on a phone that are hidden on narrow screens", () => {
    expect(html).toMatch(/<td class="[^"]*hideOnPhone[^"]* hide-below-lg">edit 1<\/td>/);
  });

  test("links codes, and shows a dash for a missing amount", () => {
    expect(html).toContain('href="/bills/2"');
    expect(html).toContain('<span class="faint">–</span>');
  });
});

describe("the tabs of a list", () => {
  test("mark the tab in the address, or else the first", () => {
    expect(currentTabs(listAt("/bills?status=paid", BILLS))).toEqual(["Paid"]);
    expect(currentTabs(listAt("/bills", BILLS))).toEqual(["Open"]);
    expect(currentTabs(listAt("/bills?status=unknown", BILLS))).toEqual(["Open"]);
  });

  test("keep the search, and the first has no query parameter", () => {
    const html = listAt("/bills?status=paid&q=musa", BILLS);
    expect(html).toContain('href="/bills?q=musa"');
    expect(html).toContain('<input type="hidden" name="status" value="paid"');
  });
});

describe("a list without rows", () => {
  test("names what is empty: the tab, or the list", () => {
    expect(listAt("/bills?status=paid", [])).toContain("No bill is paid");
    expect(listAt("/bills", [], PLAIN)).toContain("No bills yet");
  });

  test("of a search says that nothing matches, with a link to all rows", () => {
    const html = listAt("/bills?status=paid&q=musa", []);
    expect(html).toContain("No bill fits");
    expect(html).toMatch(/<a[^>]*href="\/bills"[^>]*>Show all/);
  });

  test("treats a tab without an empty title as a filter, but not paging or sorting", () => {
    expect(listAt("/bills?status=paid", [], PLAIN)).toContain("No bill fits");
    expect(listAt("/bills?after=12&sort=name", [], PLAIN)).toContain("No bills yet");
  });
});
