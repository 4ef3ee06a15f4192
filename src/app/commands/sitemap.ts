import { parseArgs } from "node:util";
import { requiredAddresses, sitemap } from "#sitemap.ts";

/** Prints all URLs, and how many are built. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { json: { type: "boolean" } } });
  const rows = sitemap.map(({ path, title, area, layout, gate, screen }) => ({
    path,
    title,
    area,
    layout,
    gate,
    built: screen !== undefined,
  }));
  if (values.json) {
    process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
    return;
  }
  const built = requiredAddresses.filter(({ screen }) => screen !== undefined).length;
  for (const row of rows)
    process.stdout.write(
      `${row.built ? "built " : "      "} ${row.path.padEnd(46)} ${row.gate.padEnd(12)} ${row.layout}\n`,
    );
  process.stdout.write(`${built} of ${requiredAddresses.length} built\n`);
}
