import { expect, test } from "vitest";
import { withSingleNames } from "./class-names.ts";

const IMPORT = 'import styles from "./list.module.css";';

test("class names that are used one by one are imported one by one", () => {
  const used = "const a = styles.row, b = classList(styles.head, styles.row);";
  expect(withSingleNames(`${IMPORT}\n${used}`)).toBe(`import * as styles from "./list.module.css";\n${used}`);
});

test.each(["styles[kind]", "show(styles)", "({ ...styles })"])(
  "a table that is used as one stays: %s",
  (use) => {
    const code = `${IMPORT}\nconst a = ${use};`;
    expect(withSingleNames(code)).toBe(code);
  },
);

test("of two sheets each is looked at by itself", () => {
  const code = `${IMPORT}\nimport button from "./button.module.css";\nconst a = [styles[kind], button.slim];`;
  expect(withSingleNames(code)).toContain('import * as button from "./button.module.css";');
  expect(withSingleNames(code)).toContain(IMPORT);
});
