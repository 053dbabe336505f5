import { once } from "node:events";
import { ReadStream } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { Clock } from "./clock.ts";
import { createMediaAddresses, type SignedAddress } from "./images/media-address.ts";
import { storageKeyMaxLength } from "./platform-limits.ts";

export type StorageOptions = {
  /** `s3://key:secret@host:port/bucket?region=eu-central-1&tls=false`; without it files lie in `dataDir`/files. */
  storageUrl?: string | undefined;
  dataDir: string;
  /** Signs addresses; shared by all processes. */
  secret: string;
  clock: Clock;
};

export type FileFacts = { size: number; contentType: string; etag: string };

export type Storage = {
  /** The content type follows from the key's ending. */
  put(key: string, body: Uint8Array): Promise<void>;
  /** Size, type and tag of a file, or null where there is none. */
  stat(key: string): Promise<FileFacts | null>;
  /** A file opened for reading, or null where there is none. */
  get(key: string): Promise<Readable | null>;
  exists(key: string): Promise<boolean>;
  /** Succeeds if the file is deleted already. */
  delete(key: string): Promise<void>;
  /** Deletes everything in a folder: `deletePrefix("photos/0190...")`. */
  deletePrefix(prefix: string): Promise<void>;
  /** An address on this site that gives access to the file for 2 to 4 hours, the same one within a window of 2 hours. */
  signedPath(key: string, now?: Date): string;
  /** The same, valid for this many minutes from now. */
  signedPathFor(key: string, minutes: number, now?: Date): string;
  verifySigned(ticket: string, key: string, now?: Date): SignedAddress | null;
};

const contentTypes: Record<string, string> = {
  webp: "image/webp",
  jpg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  pdf: "application/pdf",
  zip: "application/zip",
  json: "application/json",
  webm: "audio/webm",
  m4a: "audio/mp4",
};
const folderPattern = /^[a-zA-Z0-9_-]+(\/[a-zA-Z0-9_-]+)*$/;
const filePattern = /^([a-zA-Z0-9_-]+\/)*[a-zA-Z0-9_-]+\.([a-z0-9]{1,8})$/;

function isKey(key: string): boolean {
  return key.length <= storageKeyMaxLength && filePattern.test(key);
}

function checkedKey(key: string): string {
  if (!isKey(key)) throw new TypeError(`Not a storage key: ${key}`);
  return key;
}

function contentTypeOf(key: string): string {
  return contentTypes[key.slice(key.lastIndexOf(".") + 1)] ?? "application/octet-stream";
}

/** The errors of disk and S3 for a missing file, inside flydrive's wrapper. */
function meansAbsent(error: unknown): boolean {
  const { code, name, $metadata, cause } = Object(error);
  if (code === "ENOENT" || code === "ENOTDIR" || name === "NoSuchKey" || $metadata?.httpStatusCode === 404)
    return true;
  // defence: absent-file-known
  return cause !== undefined && meansAbsent(cause);
}

async function openS3(storageUrl: string): Promise<Disk> {
  const url = new URL(storageUrl);
  const bucket = url.pathname.slice(1);
  if (url.protocol !== "s3:" || !url.host || !bucket) {
    throw new Error("STORAGE_URL must look like s3://key:secret@host:port/bucket?region=eu-central-1");
  }
  // Loaded only when needed: the SDK is large and most installations store files on their own disk.
  const { S3Driver } = await import("flydrive/drivers/s3");
  const driver = new S3Driver({
    bucket,
    visibility: "private",
    supportsACL: false,
    endpoint: `${url.searchParams.get("tls") === "false" ? "http" : "https"}://${url.host}`,
    region: url.searchParams.get("region") ?? "us-east-1",
    forcePathStyle: true,
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
    // The SDK's own checksums are Amazon's alone; other makers of S3 refuse or ignore them.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  return new Disk(driver);
}

async function openDisk({ storageUrl, dataDir }: StorageOptions): Promise<Disk> {
  if (storageUrl) return openS3(storageUrl);
  return new Disk(new FSDriver({ location: join(dataDir, "files"), visibility: "private" }));
}

export function createStorage(options: StorageOptions): Storage {
  const { clock, secret } = options;
  const addresses = createMediaAddresses(secret);
  let opening: Promise<Disk> | undefined;
  const open = () => {
    opening ??= openDisk(options);
    return opening;
  };

  async function unlessAbsent<T>(read: () => Promise<T>): Promise<T | null> {
    try {
      return await read();
    } catch (error) {
      if (meansAbsent(error)) return null;
      throw error;
    }
  }

  async function stat(key: string): Promise<FileFacts | null> {
    if (!isKey(key)) return null;
    const facts = await unlessAbsent(async () => (await open()).getMetaData(key));
    return facts && { size: facts.contentLength, contentType: contentTypeOf(key), etag: facts.etag };
  }

  return {
    stat,
    async put(key, body) {
      await (await open()).put(checkedKey(key), body, { contentType: contentTypeOf(key) });
    },
    async get(key) {
      if (!isKey(key)) return null;
      return unlessAbsent(async () => {
        const stream = await (await open()).getStream(key);
        // A local stream opens lazily: only now is it known that the file still exists.
        if (stream instanceof ReadStream) await once(stream, "open");
        return stream;
      });
    },
    async exists(key) {
      return (await stat(key)) !== null;
    },
    async delete(key) {
      await unlessAbsent(async () => (await open()).delete(checkedKey(key)));
    },
    async deletePrefix(prefix) {
      if (!folderPattern.test(prefix)) throw new TypeError(`Not a storage folder: ${prefix}`);
      // S3 has no folders: without the slash it would delete photos/12 together with photos/1. The driver is called
      // directly, because the disk in front of it removes the slash.
      await (await open()).driver.deleteAll(`${prefix}/`);
    },
    signedPath: (key, now = clock.now()) => addresses.signedPath(checkedKey(key), now),
    signedPathFor: (key, minutes, now = clock.now()) =>
      addresses.signedPathFor(checkedKey(key), minutes, now),
    verifySigned: (ticket, key, now = clock.now()) => addresses.verifySigned(ticket, key, now),
  };
}
