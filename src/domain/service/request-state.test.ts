import { describe, expect, it } from "vitest";
import { inEnglish } from "../in-english.fixture.ts";
import {
  isPossible,
  type RequestVerb,
  notPossibleMessage as rawWhyNot,
  type requestStates,
  requestSteps,
} from "./request-state.ts";

const whyNot = (...given: Parameters<typeof rawWhyNot>) => inEnglish(rawWhyNot(...given));

const verbs = Object.keys(requestSteps) as RequestVerb[];
const possible = (status: (typeof requestStates)[number], waiting_for: "fee" | "requester" | null) =>
  verbs.filter((verb) => isPossible(verb, { status, waiting_for }));

describe("transitions of a request", () => {
  it("awaiting its fee: assign, message, reject, withdraw", () => {
    expect(possible("submitted", "fee")).toEqual(["assign", "say", "remark", "reject", "withdraw"]);
  });

  it("awaiting a reply: answer, resolve, reject", () => {
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

  it("ended: rate, close, reopen; closed: only reopen", () => {
    for (const status of ["resolved", "rejected"] as const)
      expect(possible(status, null)).toEqual(["say", "remark", "close", "rate", "reopen"]);
    expect(possible("closed", null)).toEqual(["remark", "reopen"]);
    expect(possible("withdrawn", null)).toEqual(["remark"]);
  });

  it("an impossible one has an error sentence", () => {
    expect(whyNot("answer", { status: "closed", waiting_for: null })).toBe(
      "This request is closed, so you can’t answer it.",
    );
    expect(whyNot("start", { status: "assigned", waiting_for: "fee" })).toBe(
      "This request is awaiting payment of its fee, so you can’t start it.",
    );
  });
});
