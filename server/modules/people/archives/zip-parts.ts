import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import yazl from "yazl";

export type ArchivePart = { name: string } & ({ text: string } | { open: () => Promise<Readable | null> });

/** Makes a zip. Photos are opened one after the other and not compressed again. `tell` gets the progress. */
export async function zipParts(
  parts: readonly ArchivePart[],
  tell: (share: number) => Promise<void>,
): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  let done = 0;
  const failed = new Promise<never>((_, reject) => {
    zip.on("error", reject);
  });
  for (const part of parts) {
    if ("text" in part) {
      zip.addBuffer(Buffer.from(part.text), part.name);
      done += 1;
      continue;
    }
    zip.addReadStreamLazy(part.name, { compress: false }, (give) => {
      const share = done / parts.length;
      done += 1;
      tell(share)
        .then(() => part.open())
        // A photo that is deleted at this moment becomes an empty file.
        .then((stream) => give(null, stream ?? Readable.from([])))
        .catch((error: Error) => give(error, Readable.from([])));
    });
  }
  zip.end();
  return Promise.race([buffer(zip.outputStream as Readable), failed]);
}
