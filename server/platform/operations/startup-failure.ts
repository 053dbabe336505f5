type Fault = Error & { code?: string; address?: string; port?: number; path?: string; syscall?: string };

const unreachable = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ECONNRESET",
]);
/** "connect ECONNREFUSED 127.0.0.1:6379", from drivers that pass on only the message. */
const inWords = /^(?:connect|getaddrinfo) (E[A-Z_]+) (\S+)$/;
const unwritable = new Set(["EACCES", "EPERM", "EROFS", "ENOSPC", "ENOTDIR", "EEXIST"]);

/** Why the server did not start, for the person who started it. */
export function explainFailure(error: Error): string {
  const fault = rootOf(error);
  const place = `${fault.address ?? "this address"}${fault.port === undefined ? "" : `:${fault.port}`}`;
  if (fault.syscall === "listen") {
    if (fault.code === "EADDRINUSE")
      return `${place} is taken by another program. Stop that one, or choose another port with PORT (bin/start --port N).`;
    if (fault.code === "EACCES")
      return `This user may not listen on ${place}. Choose a port above 1023 with PORT (bin/start --port N).`;
    if (fault.code === "EADDRNOTAVAIL")
      return `This machine has no address ${fault.address}. Choose another with HOST (bin/start --host H).`;
  }
  if (fault.path !== undefined && unwritable.has(fault.code ?? ""))
    return `${fault.path} cannot be written (${fault.code}). Choose another data directory with DATA_DIR (bin/start --data DIR).`;
  const [, code = fault.code ?? "", host = place] = inWords.exec(fault.message) ?? [];
  if (unreachable.has(code))
    return `Nothing answers at ${host} (${code}). Are DATABASE_URL and REDIS_URL right, and is what they name running?`;
  return fault.message || error.message || String(error);
}

/** The root cause: drivers wrap errors, and several tried addresses give one error without a message. */
function rootOf(error: Error): Fault {
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  return inner instanceof Error ? rootOf(inner) : error;
}
