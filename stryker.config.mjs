/**
 * Mutation tests of the money rules: each rule is changed in one place at a time, and a unit test must fail.
 * Run by `npm run test:mutants`; reports are in test-results/mutants.
 */
export default {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "stryker.vitest.ts" },
  coverageAnalysis: "perTest",
  mutate: [
    "src/domain/allocate-payment.ts",
    "src/domain/bill-balance.ts",
    "src/domain/prorate.ts",
    "src/domain/calculator.ts",
    "src/domain/decimal.ts",
    "src/domain/due-parts.ts",
    "src/domain/early-payment.ts",
    "src/domain/instalments.ts",
    "src/domain/late-payment.ts",
    "src/domain/money.ts",
    "src/domain/objection.ts",
    "src/domain/part-payment.ts",
    "src/domain/percent.ts",
    "src/domain/allocate-received.ts",
    "src/domain/tariff-formula.ts",
    "src/domain/tariff-terms.ts",
    "src/domain/tariff.ts",
  ],
  // Only what the tests of src/domain need, because it is copied at every start.
  ignorePatterns: [
    "**",
    "!src/domain/**",
    "!src/resource/**",
    "!tests/support/*.ts",
    "!package.json",
    "!stryker.vitest.ts",
  ],
  tempDirName: ".cache/stryker",
  cleanTempDir: "always",
  reporters: ["clear-text", "progress-append-only", "html", "json"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: "test-results/mutants/report.html" },
  jsonReporter: { fileName: "test-results/mutants/report.json" },
  concurrency: 1,
  // On a busy machine a short timeout would count slow runs as detected mutants.
  timeoutMS: 30_000,
  thresholds: { high: 90, low: 80, break: 80 },
  // Types are not checked at run time.
  disableTypeChecks: false,
};
