/** The size of a page as the server sends it: its elements, its bytes, and the bytes of its initial state. */
export type PageSize = { elements: number; bytes: number; stateBytes: number };

export function measurePage(html: string): PageSize {
  const state = scriptsOf(html).find(([tag]) => tag.includes('id="page-state"'))?.[1] ?? "";
  return {
    elements: countElements(html),
    bytes: Buffer.byteLength(html),
    stateBytes: Buffer.byteLength(state),
  };
}

/** Each script's tag and content. */
function scriptsOf(html: string): [tag: string, text: string][] {
  return html
    .split("<script")
    .slice(1)
    .map((part) => {
      const tagEnd = part.indexOf(">") + 1;
      return [part.slice(0, tagEnd), part.slice(tagEnd, part.indexOf("</script>"))];
    });
}

/** Counts tags: texts and attributes escape `<`, and the content of scripts does not count. */
function countElements(html: string): number {
  const inScripts = scriptsOf(html).reduce((sum, [, text]) => sum + tagsIn(text), 0);
  return tagsIn(html) - inScripts;
}

function tagsIn(text: string): number {
  return text.match(/<[a-z]/gi)?.length ?? 0;
}
