/** Whether the database is unreachable, or the connection broke before the answer: the statement may have been executed. */
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
