import { describe, expect, it } from "vitest";
import { inEnglish } from "../in-english.fixture.ts";
import {
  canBe,
  type RequestVerb,
  whyNot as rawWhyNot,
  type requestStates,
  requestSteps,
} from "./request-state.ts";

const whyNot = (...given: Parameters<typeof rawWhyNot>) => inEnglish(rawWhyNot(...given));

const verbs = Object.keys(requestSteps) as RequestVerb[];
const possible = (status: (typeof requestStates)[number], waiting_for: "fee" | "requester" | null) =>
  verbs.filter((verb) => canBe(verb, { status, waiting_for }));

describe("what can be done with a request", () => {
  it("that waits for its fee is to assign it, write, reject or withdraw it; nothing is worked", () => {
    expect(possible("submitted", "fee")).toEqual(["assign", "say", "remark", "reject", "withdraw"]);
  });

  it("that waits for an answer is to answer it, and to end it without", () => {
    expect(possible("in-progress", "requester")).toEqual([
      "assign",
      "answer",
      "say",
      "remark",
      "resolve",
      "reject",
      "withdraw",
    ]);
  });

  it("that has ended is to rate, close or open it again; closed, only to open it again", () => {
    for (const status of ["resolved", "rejected"] as const)
      expect(possible(status, null)).toEqual(["say", "remark", "close", "rate", "reopen"]);
    expect(possible("closed", null)).toEqual(["remark", "reopen"]);
    expect(possible("withdrawn", null)).toEqual(["remark"]);
  });

  it("and what cannot is said in a sentence", () => {
    expect(whyNot("answer", { status: "closed", waiting_for: null })).toBe(
      "This request is closed: it cannot be answered.",
    );
    expect(whyNot("start", { status: "assigned", waiting_for: "fee" })).toBe(
      "This request waits for its fee to be paid: it cannot be started.",
    );
  });
});
