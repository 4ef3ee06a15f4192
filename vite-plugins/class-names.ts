import type { Plugin } from "vite";

/** The style sheet of a component, imported as a table of its class names. */
const IMPORT = /^import (\w+) from (["'][^"']+\.module\.css["']);$/gm;

/** As an import of single names, unless the table is used as one, such as in `styles[kind]`. */
export function withSingleNames(code: string): string {
  return code.replace(IMPORT, (whole, table: string, file: string) =>
    new RegExp(`\\b${table}\\b(?!\\.\\w| from )`).test(code) ? whole : `import * as ${table} from ${file};`,
  );
}

/** Components say `styles.row`. The bundler puts each class name where it is used, instead of a table of them all. */
export function classNames(): Plugin {
  return {
    name: "ratebook:class-names",
    apply: "build",
    enforce: "post",
    transform: {
      filter: { id: /\/src\/.+\.(?:tsx?(?:\?.*)?|module\.css)$/ },
      handler: (code, id) =>
        // A sheet has its effect with none of its names left to import.
        id.endsWith(".css")
          ? { code, map: null, moduleSideEffects: "no-treeshake" }
          : { code: withSingleNames(code), map: null },
    },
  };
}
