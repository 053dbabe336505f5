export type ByteRange = { start: number; end: number };

const single = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The part of a file that a `Range` header asks for (RFC 9110, section 14), both ends included. Null: the whole file, also
 * for several parts and for anything that is no range. `outside`: the file has no such part.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | "outside" | null {
  const found = header === undefined ? null : single.exec(header.trim());
  if (!found) return null;
  const [, from = "", to = ""] = found;
  if (from === "" && to === "") return null;
  if (from === "") {
    const length = Math.min(Number(to), size);
    return length === 0 ? "outside" : { start: size - length, end: size - 1 };
  }
  const start = Number(from);
  if (to !== "" && Number(to) < start) return null;
  if (start >= size) return "outside";
  return { start, end: to === "" ? size - 1 : Math.min(Number(to), size - 1) };
}
