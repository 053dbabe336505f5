/** Whether the database cannot be reached, or went away before it answered: what was asked of it may have been done. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: string }).code ?? "";
  if (/^(08|57P|53300)/.test(code) || ["ECONNREFUSED", "ECONNRESET", "EPIPE"].includes(code)) return true;
  if (
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered/.test(error.message)
  )
    return true;
  return isConnectionLost(error.cause);
}
