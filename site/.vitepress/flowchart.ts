/**
 * Draws Mermaid's flowcharts, with plain arrows, when the site is built. In the browser, Mermaid would add
 * 800 kB to a page.
 */
import { Graph, layout } from "@dagrejs/dagre";

const WIDTH = 96;
const HEIGHT = 34;

/** Draws the chart that is described in lines such as `deck --> pass`. */
export function flowchart(text: string): string {
  const graph = new Graph().setGraph({ ranksep: 44, nodesep: 18, marginx: 1, marginy: 1 });
  for (const [, from, to] of text.matchAll(/([\w-]+) --> ([\w-]+)/g)) {
    for (const name of [from!, to!]) graph.setNode(name, { width: WIDTH, height: HEIGHT });
    graph.setEdge(from!, to!, {});
  }
  layout(graph);
  const arrows = graph.edges().map((edge) => {
    // Arrows start at the bottom of a box and end at the top of another, so that they cross no box.
    const [from, to] = [graph.node(edge.v), graph.node(edge.w)];
    const between: { x: number; y: number }[] = graph.edge(edge).points.slice(1, -1);
    const points = [{ x: from.x, y: from.y + HEIGHT / 2 }, ...between, { x: to.x, y: to.y - HEIGHT / 2 }];
    return `<path d="M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}" />`;
  });
  const boxes = graph.nodes().map((name) => {
    const { x, y } = graph.node(name);
    return `<g transform="translate(${x} ${y})"><rect x="${-WIDTH / 2}" y="${-HEIGHT / 2}" width="${WIDTH}" height="${HEIGHT}" rx="6" /><text>${name}</text></g>`;
  });
  const { width, height } = graph.graph();
  const named = graph.edges().map(({ v, w }) => `${v} to ${w}`);
  return `<svg class="flowchart" viewBox="0 0 ${width} ${height}" role="img" aria-label="Arrows from ${named.join(", ")}"><marker id="head" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8Z" /></marker>${arrows.join("")}${boxes.join("")}</svg>`;
}
