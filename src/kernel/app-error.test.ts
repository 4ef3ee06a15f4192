import { describe, expect, it } from "vitest";
import { message } from "#domain/message.ts";
import { AppError, errorBody, toAppError } from "./app-error.ts";

const responseFor = (code: string) => {
  const { status, code: ours, options } = toAppError(Object.assign(new Error("inside"), { code }));
  return { status, code: ours, retryAfter: options.retryAfter };
};

describe("an exception", () => {
  it.each(["53300", "57P01", "57P03", "08006", "57014", "25P03", "55P03", "25006", "ECONNREFUSED", "EMFILE"])(
    "with %s is temporary: the same request may be retried",
    (code) => expect(responseFor(code)).toEqual({ status: 503, code: "unavailable", retryAfter: 5 }),
  );

  it.each([
    "Connection terminated unexpectedly",
    "Client has encountered a connection error and is not queryable",
    "Client was closed and is not queryable",
    "timeout exceeded when trying to connect",
  ])("with the message “%s” and no code means that the database is unavailable", (text) =>
    expect(toAppError(new Error(text))).toMatchObject({ status: 503, code: "unavailable" }),
  );

  it.each(["53100", "ENOSPC", "EDQUOT", "EFBIG"])("with %s means a full disk", (code) =>
    expect(responseFor(code)).toEqual({ status: 503, code: "no-room", retryAfter: 60 }),
  );

  it.each([
    { code: "22021" },
    { code: "22P05" },
    { code: "22P02", detail: "Unicode low surrogate must follow a high surrogate." },
  ])("with %o is the client's error", (thrown) =>
    expect(toAppError(thrown)).toMatchObject({ status: 422, code: "invalid" }),
  );

  it.each(["22003", "22008"])("with %s is the client's error only during a write", (code) => {
    expect(toAppError({ code }, { writes: true })).toMatchObject({ status: 422, code: "invalid" });
    expect(toAppError({ code })).toMatchObject({ status: 500, code: "failed" });
  });

  it.each(["22P02", "23505", "42P01", "ENOENT", "XX000"])(
    "with %s is an internal error, and reveals nothing",
    (code) => {
      expect(responseFor(code)).toMatchObject({ status: 500, code: "failed" });
      expect(toAppError(Object.assign(new Error("inside"), { code })).message).not.toContain("inside");
    },
  );
});

describe("the response to an error", () => {
  it("has the key and values of its texts beside their English", () => {
    const text = message("Only {sum} left.", { sum: "₦5.00" });
    const error = new AppError("conflict", text, {
      fields: { sum: [text, "Enter less."], day: ["Choose a day."] },
    });
    expect(error.message).toBe("Only ₦5.00 left.");
    expect(errorBody(error)).toEqual({
      status: "error",
      code: "conflict",
      message: "Only ₦5.00 left.",
      ...text,
      errors: { sum: ["Only ₦5.00 left.", "Enter less."], day: ["Choose a day."] },
      error_messages: { sum: [text, "Enter less."], day: ["Choose a day."] },
    });
  });

  it("has only its texts if they have no values", () => {
    const fields = { day: ["Choose a day."] };
    expect(errorBody(new AppError("invalid", "Choose.", { fields }))).toEqual({
      status: "error",
      code: "invalid",
      message: "Choose.",
      errors: fields,
    });
  });
});
