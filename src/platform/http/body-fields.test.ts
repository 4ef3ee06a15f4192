import { OpenAPIHono } from "@hono/zod-openapi";
import { describe, expect, it } from "vitest";
import { choice, date, money, text } from "#resource/field.ts";
import {
  bodyOf,
  choiceField,
  definitionFields,
  koboField,
  requiredFields,
  textField,
} from "./body-fields.ts";
import { jsonBody } from "./route-parts.ts";

function documented(body: ReturnType<typeof bodyOf>) {
  const api = new OpenAPIHono();
  api.openAPIRegistry.registerPath({
    method: "post",
    path: "/x",
    request: { body: jsonBody(body) },
    responses: { 200: { description: "Done" } },
  });
  const document = api.getOpenAPI31Document({ openapi: "3.1.0", info: { title: "x", version: "1" } });
  const { requestBody } = document.paths?.["/x"]?.post ?? {};
  return requestBody && "content" in requestBody
    ? requestBody.content["application/json"]?.schema
    : undefined;
}

describe("bodyOf", () => {
  const body = bodyOf({ kobo: koboField("Amount"), kind: choiceField(["a", "b"], "Kind") }, ["kobo"]);

  it("describes its fields and which of them are required", () => {
    expect(documented(body)).toMatchObject({
      type: "object",
      required: ["kobo"],
      properties: {
        kobo: { type: ["integer", "string"], example: "2,500.00" },
        kind: { type: "string", enum: ["a", "b"], description: "Kind" },
      },
    });
  });

  it("accepts any object unchanged, because the service validates it", () => {
    for (const sent of [{}, { kobo: [], kind: 7 }, { kobo: null, other: { deep: true } }])
      expect(body.parse(sent)).toEqual(sent);
  });
});

describe("definitionFields", () => {
  const definition = {
    name: text("Name", 60, { required: true }),
    bank: choice("Bank", { zenith: "Zenith Bank" }),
    paid_on: date("Day of payment", { required: true }),
    kobo: money("Amount", { required: true }),
  };

  it("describes the fields of a definition; money is kobo or naira", () => {
    expect(definitionFields(definition)).toMatchObject({
      name: { type: ["string"], maxLength: 60, description: "Name" },
      bank: { type: ["string", "null"], enum: ["zenith"] },
      paid_on: { type: ["string"], format: "date", example: "2026-11-21" },
      kobo: { type: ["integer", "string"], example: "2,500.00" },
    });
  });

  it("names the required fields", () => {
    expect(requiredFields(definition)).toEqual(["name", "paid_on", "kobo"]);
  });
});

describe("textField", () => {
  it("has the given limits", () => {
    expect(textField("Remark", { maxLength: 200 })).toEqual({
      type: "string",
      description: "Remark",
      maxLength: 200,
    });
  });
});
