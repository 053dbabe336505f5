declare const __MESSAGES_BASE__: string;

/**
 * Versions of the files of texts (tools/vite-messages.ts): language or region -> subject -> version, and the version of
 * each one's index, which names all its files. The server has all; a page contains those it needs at once. None in
 * development.
 */
export type Versions = {
  files: Record<string, Record<string, string>>;
  indexes: Record<string, string>;
};

const known: Versions = { files: {}, indexes: {} };

export function registerVersions({ files, indexes }: Versions): void {
  for (const [folder, versions] of Object.entries(files)) {
    known.files[folder] = { ...known.files[folder], ...versions };
  }
  Object.assign(known.indexes, indexes);
}

/** The versions of some files (`de/likes`), with every index. */
export function pickVersions(names: readonly string[]): Versions {
  const picked: Versions = { files: {}, indexes: known.indexes };
  for (const name of names) {
    const [folder = "", subject = ""] = name.split("/");
    const version = known.files[folder]?.[subject];
    if (version) picked.files[folder] = { ...picked.files[folder], [subject]: version };
  }
  return picked;
}

/** The address of a file whose version is known; null if the index is needed. */
export function addressOf(name: string): string | null {
  const [folder = "", subject = ""] = name.split("/");
  if (!known.indexes[folder]) return `${__MESSAGES_BASE__}/${name}.js`;
  const version = known.files[folder]?.[subject];
  return version ? `${__MESSAGES_BASE__}/${name}-${version}.js` : null;
}

/** The address of the index beside a file. */
export function indexAddress(name: string): string {
  const [folder = ""] = name.split("/");
  return `${__MESSAGES_BASE__}/${folder}/index-${known.indexes[folder]}.js`;
}
