import { readdirSync, rmSync, statSync } from "node:fs";
import { type FileHandle, mkdir, open, unlink } from "node:fs/promises";
import { join } from "node:path";
import { newId } from "../ids.ts";

const suffix = ".upload";
/** A file has its name for an instant only: one that still has it belongs to a process that died in that instant. */
const oldMs = 60_000;

/**
 * A file for what is too large to be kept in memory. It has no name from the beginning on: the system deletes it with
 * its last handle, however this process ends.
 */
export async function openSpool(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${newId()}${suffix}`);
  const file = await open(path, "wx+", 0o600);
  try {
    // defence: upload-without-name
    await unlink(path);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Everything in the file, which is so many bytes long. */
export async function readSpool(file: FileHandle, size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(size);
  for (let at = 0; at < size; ) {
    const { bytesRead } = await file.read(bytes, at, size - at, at);
    if (bytesRead === 0) throw new Error("a spooled upload is shorter than it was");
    at += bytesRead;
  }
  return bytes;
}

/** Deletes what processes left behind that were killed between making a file and taking its name away. */
export function sweepSpool(folder: string, now = Date.now()): void {
  let names: string[] = [];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith(suffix));
  } catch {
    // Nothing was ever uploaded here.
  }
  for (const name of names) {
    const path = join(folder, name);
    const age = now - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now);
    if (age > oldMs) rmSync(path, { force: true });
  }
}
