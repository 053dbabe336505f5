export function archiveFolder(id: string): string {
  return `archives/${id}`;
}

export function archiveFile({ id, fileKey }: { id: string; fileKey: string }): string {
  return `${archiveFolder(id)}/${fileKey}.zip`;
}
