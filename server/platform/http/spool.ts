import { readdirSync, rmSync, statSync } from "node:fs";
import { type FileHandle, mkdir, open, unlink } from "node:fs/promises";
import { join } from "node:path";
import { newId } from "../ids.ts";
import { spoolOldMs } from "./http-limits.ts";

const suffix = ".upload";

/**
 * A file for data that is too large for memory. Its name is removed at once, so the system deletes the file with its last
 * handle, however this process ends.
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

/** Reads the whole file, which has this many bytes. */
export async function readSpool(file: FileHandle, size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(size);
  for (let at = 0; at < size; ) {
    const { bytesRead } = await file.read(bytes, at, size - at, at);
    if (bytesRead === 0) throw new Error("a spooled upload is shorter than it was");
    at += bytesRead;
  }
  return bytes;
}

/** Deletes files of processes that were killed between making a file and removing its name. */
export function sweepSpool(folder: string, now = Date.now()): void {
  let names: string[] = [];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith(suffix));
  } catch {
    // No upload has made the folder yet.
  }
  for (const name of names) {
    const path = join(folder, name);
    const age = now - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now);
    if (age > spoolOldMs) rmSync(path, { force: true });
  }
}
