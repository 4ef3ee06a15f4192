import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { WalksFirst } from "./tests/support/walks-first.ts";

const DEEP = ["tests/**/*.deep.test.ts"];
const BROWSER = ["tests/e2e/**/*.test.ts"];

/** Files share workers: modules are loaded once per worker, and a setup file resets what they change. */
const shared = { isolate: false };
const database = {
  ...shared,
  // In MB. Tests create many short-lived objects; a larger young generation means fewer garbage collections.
  execArgv: ["--max-semi-space-size=64"],
  globalSetup: "tests/support/global-setup.ts",
  setupFiles: "tests/support/between-files.ts",
};

const project = (
  name: string,
  test: TestProjectInlineConfiguration["test"],
): TestProjectInlineConfiguration => ({ extends: true, test: { ...test, name } });

/** Server tests often wait for leases, timers and other processes, so they get more workers than cores. */
const scheduling = (groupOrder: number, maxWorkers: number) => ({ sequence: { groupOrder }, maxWorkers });

/** The projects are described in docs/testing.md. */
export default defineConfig({
  test: {
    pool: "forks",
    sequence: { sequencer: WalksFirst },
    // Detects hanging tests, not slow ones: a busy machine may take five times as long.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    // Polled conditions may be met late on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      project("browser", { ...database, ...scheduling(1, 3), include: BROWSER, exclude: DEEP }),
      project("deep", { ...database, ...scheduling(2, 4), include: DEEP }),
      project("server", {
        ...database,
        ...scheduling(2, 4),
        include: ["tests/**/*.test.ts"],
        exclude: [...BROWSER, ...DEEP],
      }),
      project("unit", {
        ...shared,
        ...scheduling(3, 2),
        setupFiles: "tests/support/unit-between-files.ts",
        pool: "threads",
        include: ["src/**/*.test.ts", "vite-plugins/**/*.test.ts"],
      }),
    ],
  },
});
