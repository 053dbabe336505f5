/** Reads a text/event-stream as it comes in, chunk by chunk; comments and empty events are passed over. */
export function createParser(
  emit: (name: string, data: string, id: string) => void,
): (chunk: string) => void {
  let rest = "";
  return (chunk) => {
    const blocks = (rest + chunk).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      let name = "message";
      let id = "";
      const data: string[] = [];
      for (const line of block.split("\n")) {
        const [, field, value = ""] = /^([a-z]+): ?(.*)$/.exec(line) ?? [];
        if (field === "event") name = value;
        else if (field === "id") id = value;
        else if (field === "data") data.push(value);
      }
      if (data.length > 0) emit(name, data.join("\n"), id);
    }
  };
}
