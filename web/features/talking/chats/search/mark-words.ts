import { findWords } from "#contracts/talking/message-search.ts";

/** The style `::highlight(found)` of the words. */
const name = "found";
const texts = '[data-bubble] p[dir="auto"]';

/**
 * Marks the words of a search in the messages on the screen, and in those that come, without a change to their elements. A
 * browser without this way of marking shows the messages without marks. Returns what ends it.
 */
export function markWords(box: Element, search: string): () => void {
  if (typeof Highlight === "undefined" || !("highlights" in CSS)) return () => undefined;
  const mark = () => CSS.highlights.set(name, new Highlight(...listRanges(box, search)));
  mark();
  const watcher = new MutationObserver(mark);
  watcher.observe(box, { childList: true, characterData: true, subtree: true });
  return () => {
    watcher.disconnect();
    CSS.highlights.delete(name);
  };
}

function listRanges(box: Element, search: string): Range[] {
  return [...box.querySelectorAll(texts)].flatMap((element) => {
    const nodes = textsIn(element);
    const places = findWords(nodes.map((node) => node.data).join(""), search);
    return places.map(([from, to]) => {
      const range = document.createRange();
      range.setStart(...placeOf(nodes, from));
      range.setEnd(...placeOf(nodes, to));
      return range;
    });
  });
}

/** The pieces of a message: its links stand in elements of their own. */
function textsIn(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes;
}

function placeOf(nodes: readonly Text[], at: number): [Text, number] {
  let left = at;
  for (const node of nodes) {
    if (left <= node.data.length) return [node, left];
    left -= node.data.length;
  }
  throw new Error("behind the text");
}
