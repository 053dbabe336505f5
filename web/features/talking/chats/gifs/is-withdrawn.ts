/**
 * Whether our server says that a picture is gone for good. An image element gives no reason for a failure, so the server is
 * asked once more. Other answers, and none, may pass.
 */
export async function isWithdrawn(address: string): Promise<boolean> {
  const answer = await fetch(address, { method: "HEAD", credentials: "same-origin" }).catch(() => null);
  return answer?.status === 404;
}
