import { defineConfig } from "vitest/config";

/** The unit tests of src/domain for `stryker.config.mjs`: no other project, so no database. */
export default defineConfig({
  test: {
    include: ["src/domain/**/*.test.ts"],
    setupFiles: "tests/support/unit-between-files.ts",
    isolate: false,
  },
});
