import { ownKey } from "#web/lib/language/own-texts.ts";
import { readStored, writeStored } from "#web/lib/language/stored-text.ts";

/** One answer that a member may read again without a network. `at`: when it was fetched, in milliseconds. */
export type KeptRecord = { key: string; memberId: string; at: number; value: unknown };

const database = "kept";
const table = "records";

/**
 * The mark beside a member's texts that this device holds data of theirs. It is deleted with those texts when they log
 * out, in every tab at once: without it no data is written.
 */
const markOf = (memberId: string) => ownKey(memberId, "kept");

export function allowKeeping(memberId: string): void {
  writeStored(markOf(memberId), "1");
}

const mayKeep = (memberId: string) => readStored(markOf(memberId)) !== "";

function ended<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function withRecords<T>(
  mode: IDBTransactionMode,
  work: (records: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const opening = indexedDB.open(database, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(table, { keyPath: "key" });
  const open = await ended(opening);
  // Another tab deletes the database: without closing it here, that tab would wait.
  open.onversionchange = () => open.close();
  try {
    const transaction = open.transaction(table, mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const result = await work(transaction.objectStore(table));
    await done;
    return result;
  } finally {
    open.close();
  }
}

/**
 * Changes the kept records of a member: `change` gets all of them and returns the new ones. If they have logged out
 * meanwhile, nothing is written.
 */
export async function changeKept(
  memberId: string,
  change: (records: KeptRecord[]) => KeptRecord[],
): Promise<void> {
  if (!mayKeep(memberId)) return;
  await withRecords("readwrite", async (records) => {
    const known = (await ended(records.getAll())) as KeptRecord[];
    await ended(records.clear());
    if (!mayKeep(memberId)) return;
    for (const record of change(known.filter((one) => one.memberId === memberId)))
      if (record.at > (dropped.get(record.key) ?? 0)) records.put(record);
  });
  if (!mayKeep(memberId)) await forgetKept();
}

/** When these keys were deleted: an earlier answer that is still waiting is not written. */
const dropped = new Map<string, number>();

/** Deletes these records at once, such as a profile that its reader blocks. */
export async function dropKept(keys: readonly string[]): Promise<void> {
  for (const key of keys) dropped.set(key, Date.now());
  if (typeof indexedDB === "undefined") return;
  await withRecords("readwrite", async (records) => {
    for (const key of keys) records.delete(key);
  }).catch(() => undefined);
}

/** The kept records of a signed-in member that are not too old; [] if they cannot be read. */
export async function readKept(oldestAt: number): Promise<KeptRecord[]> {
  const records = (await withRecords("readonly", (all) => ended(all.getAll())).catch(
    () => [],
  )) as KeptRecord[];
  return records.filter(({ memberId, at }) => mayKeep(memberId) && at >= oldestAt);
}

/** Deletes the records of all members. */
export async function forgetKept(): Promise<void> {
  if (typeof indexedDB === "undefined") return;
  await ended(indexedDB.deleteDatabase(database)).catch(() => undefined);
}
