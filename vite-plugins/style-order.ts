export interface ModuleImports {
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
}

/** The static and dynamic imports of each module. */
export type StyleGraph = ReadonlyMap<string, ModuleImports>;

const isStyle = (id: string) => id.endsWith(".css");

/** The modules with everything they import, directly or not; optionally with dynamic imports. */
export function importClosure(
  starts: readonly string[],
  graph: StyleGraph,
  withDynamic = false,
): Set<string> {
  const seen = new Set<string>();
  const queue = [...starts];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const { imports = [], dynamicImports = [] } = graph.get(id) ?? {};
    queue.push(...imports, ...(withDynamic ? dynamicImports : []));
  }
  return seen;
}

/** What a page with these entry modules needs, including dynamic imports except deferred styles. */
export function neededBy(
  starts: readonly string[],
  graph: StyleGraph,
  deferred: readonly string[],
): Set<string> {
  const atOnce = importClosure(starts, graph);
  const needed = importClosure(starts, graph, true);
  for (const id of deferred) if (!atOnce.has(id)) needed.delete(id);
  return needed;
}

/** Styles in cascade order: each after everything that its importers import. */
export function cascadeOrder(graph: StyleGraph): string[] {
  const seen = new Set<string>();
  const ordered: string[] = [];
  const importers = importersOf(graph);
  const imports = (id: string) => graph.get(id)?.imports ?? [];
  const visit = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    const before = isStyle(id) ? (importers.get(id) ?? []).flatMap(imports) : imports(id);
    for (const one of before) if (!isStyle(one)) visit(one);
    for (const one of imports(id)) visit(one);
    ordered.push(id);
  };
  for (const id of graph.keys()) visit(id);
  return ordered.filter(isStyle);
}

/** Whether the order of two styles matters: a module imports one of them directly, and reaches the other. */
export function orderMatters(files: readonly string[], graph: StyleGraph): (a: string, b: string) => boolean {
  const importers = importersOf(graph);
  const reachable = new Map(files.map((id) => [id, importClosure(importers.get(id) ?? [], graph)]));
  return (a, b) => Boolean(reachable.get(a)?.has(b) || reachable.get(b)?.has(a));
}

function importersOf(graph: StyleGraph): ReadonlyMap<string, readonly string[]> {
  const edges = [...graph].flatMap(([id, { imports }]) => imports.map((one) => [one, id] as const));
  return new Map(
    [...Map.groupBy(edges, ([one]) => one)].map(([one, pairs]) => [one, pairs.map(([, id]) => id)]),
  );
}
