import { expect, test } from "vitest";
import { noticesUrl, noticeUrl } from "./urls.ts";

test.each(["run=7&status=issued&q=Ade+%26+Sons", "after=12", ""])(
  "the back link of a notice restores the list: %s",
  (list) => {
    const notice = new URL(noticeUrl(3, new URLSearchParams(list)), "http://here");
    expect(notice.pathname).toBe("/admin/demand-notice/3");
    expect(noticesUrl(notice.searchParams)).toBe(`/admin/list/demand-notices${list && `?${list}`}`);
  },
);
