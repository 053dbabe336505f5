/** `PROVE=full` (bin/prove) makes attacks as large as the catalogue promises; otherwise they are quick. */
export const isFullProof = process.env.PROVE === "full";

export function atSize<T>(quick: T, full: T): T {
  return isFullProof ? full : quick;
}
