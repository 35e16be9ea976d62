/** Part of a path: all calls that lead from one declaration to others. */
export interface Leg {
  from: string;
  to: readonly string[];
}

/** A graph with its nodes. */
export interface Graph<N> {
  find(name: string): readonly N[];
  listUses(node: N): Iterable<N>;
  getFile(node: N): string;
}

/**
 * Lists the files on a path: those of every declaration that is reachable from the start of a leg and from which an end of
 * that leg is reachable.
 *
 * @throws Error if a start or an end doesn't exist, or an end can't be reached
 */
export function listFilesOnPath<N>(graph: Graph<N>, legs: readonly Leg[]): string[] {
  const files = new Set<string>();
  for (const { from, to } of legs) {
    const reached = reach(findAll(graph, from), (node) => graph.listUses(node));
    const users = invert(graph, reached);
    for (const name of to) {
      const ends = findAll(graph, name).filter((node) => reached.has(node));
      if (ends.length === 0) throw new Error(`No call leads from ${from} to ${name}`);
      for (const node of reach(ends, (end) => users.get(end) ?? [])) files.add(graph.getFile(node));
    }
  }
  return [...files].sort();
}

function findAll<N>(graph: Graph<N>, name: string): readonly N[] {
  const nodes = graph.find(name);
  if (nodes.length === 0) throw new Error(`There is no ${name}`);
  return nodes;
}

/** Lists for each of the nodes which others use it. */
function invert<N>(graph: Graph<N>, nodes: ReadonlySet<N>): Map<N, N[]> {
  const users = new Map<N, N[]>();
  for (const node of nodes)
    for (const used of graph.listUses(node)) users.set(used, [...(users.get(used) ?? []), node]);
  return users;
}

function reach<N>(starts: Iterable<N>, next: (node: N) => Iterable<N>): Set<N> {
  const reached = new Set(starts);
  for (const node of reached) for (const following of next(node)) reached.add(following);
  return reached;
}
