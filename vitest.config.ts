import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "vite-plugins/**/*.test.ts", "tests/**/*.test.ts"],
    globalSetup: "tests/support/global-setup.ts",
    pool: "forks",
    maxWorkers: 2,
    // Against what hangs, not what is slow: a busy machine may take five times as long as a calm one.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    // What is waited for may come late on a busy machine.
    expect: { poll: { timeout: 15_000 } },
  },
});
