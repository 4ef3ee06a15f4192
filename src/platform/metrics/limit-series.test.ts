import { Histogram, Registry } from "prom-client";
import { expect, test } from "vitest";
import { limitSeries } from "./limit-series.ts";

test("records only known label combinations beyond the limit", async () => {
  const registry = new Registry();
  const histogram = new Histogram({
    name: "test_seconds",
    help: "Test.",
    labelNames: ["route", "status"],
    buckets: [1],
    registers: [registry],
  });
  const observe = limitSeries(histogram, 2);
  for (const route of ["/a", "/b", "/c", "/a"]) observe({ route, status: "2xx" }, 0.5);

  const counts = (await registry.metrics())
    .split("\n")
    .filter((line) => line.startsWith("test_seconds_count"));
  expect(counts).toEqual([
    'test_seconds_count{route="/a",status="2xx"} 2',
    'test_seconds_count{route="/b",status="2xx"} 1',
  ]);
});
