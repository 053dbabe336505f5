/** As many texts of filters as fit into a name, in their order. A text that is too long is left out. */
export function proposeName(texts: readonly string[], longest: number): string {
  return texts.reduce((name, text) => {
    const longer = name ? `${name}, ${text}` : text;
    return longer.length > longest ? name : longer;
  }, "");
}
