import ts from "typescript";

/** The TypeScript program of the API, and the files that can contain routes. */
export function openProgram() {
  const { config } = ts.readConfigFile("tsconfig.json", ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(
    { ...config, files: ["src/app/api.ts"], include: [] },
    ts.sys,
    ".",
  );
  const program = ts.createProgram(["src/app/api.ts"], { ...options, noEmit: true });
  const files = program.getSourceFiles().filter(({ fileName }) => /(^|\/)src\/.*\/api\//.test(fileName));
  return { checker: program.getTypeChecker(), files };
}
