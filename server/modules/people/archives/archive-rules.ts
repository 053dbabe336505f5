const hourMs = 3_600_000;

/** How long an archive is kept. */
export const keptMs = 7 * 24 * hourMs;
/** How soon the next one may be asked for. */
export const againMs = 24 * hourMs;
/** What is not built by then is built by nobody. */
export const longestBuildMs = hourMs;
/** How long an address that was given for the password opens the file. */
export const downloadMinutes = 10;

export function archiveFolder(id: string): string {
  return `archives/${id}`;
}

export function archiveFile({ id, fileKey }: { id: string; fileKey: string }): string {
  return `${archiveFolder(id)}/${fileKey}.zip`;
}
