import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "vite-plugins/**/*.test.ts", "tests/**/*.test.ts"],
    globalSetup: "tests/support/global-setup.ts",
    pool: "forks",
    maxWorkers: 2,
    // The first test of a file may wait for its database and for password hashing.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is waited for may come late on a busy machine.
    expect: { poll: { timeout: 15_000 } },
  },
});
