import { type Attempt, keptAttempts, type Place } from "./kept-attempts.ts";

/** What tells a chosen file from others. `digest` is the SHA-256 of its bytes, empty where the browser has none. */
export type FileMark = { name: string; size: number; lastModified: number; digest: string };

/** A photo that was sent and has no answer that it is stored. */
export type PhotoAttempt = Attempt & {
  file: FileMark;
  /** The upload that is the photo of the message; null: it was deleted. */
  uploadedId: string | null;
  isViewOnce: boolean;
};

export const { readAttempts, keepAttempt, dropAttempts } = keptAttempts<PhotoAttempt>(
  "photos",
  ({ file, uploadedId, isViewOnce }) =>
    isMark(file) &&
    (uploadedId === null || typeof uploadedId === "string") &&
    typeof isViewOnce === "boolean",
);

/** Reads the whole file, so it is asked for only where it decides. */
export async function markOf(file: File): Promise<FileMark> {
  const { name, size, lastModified } = file;
  return { name, size, lastModified, digest: await digestOf(file) };
}

/**
 * The newest earlier attempt to send this file, whose id it has again, so that it is charged once. The bytes decide, because
 * phones change the name and the time of a photo each time it is chosen. Without them, name, size and time decide.
 */
export async function findAttempt(place: Place, file: File): Promise<PhotoAttempt | null> {
  const ofSize = readAttempts(place).filter((one) => one.file.size === file.size);
  if (ofSize.length === 0) return null;
  const mark = await markOf(file);
  return ofSize.findLast((one) => isSameFile(one.file, mark)) ?? null;
}

function isSameFile(one: FileMark, other: FileMark): boolean {
  if (one.digest !== "" && other.digest !== "") return one.digest === other.digest;
  return one.name === other.name && one.lastModified === other.lastModified;
}

/** Pages without a secure connection have no digests, and some files cannot be read a second time. */
async function digestOf(file: File): Promise<string> {
  try {
    const hash = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
    return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  } catch {
    return "";
  }
}

function isMark(value: unknown): value is FileMark {
  if (typeof value !== "object" || value === null) return false;
  const { name, size, lastModified, digest } = value as Partial<Record<keyof FileMark, unknown>>;
  return (
    [name, digest].every((text) => typeof text === "string") &&
    [size, lastModified].every((number) => typeof number === "number")
  );
}
