import { toast } from "#web/ui/toast.ts";

/** A log-out that takes longer than this says that it is under way. */
const noticedMs = 400;

let isLeaving = false;

/** Logs out and says so if it takes long, because it may wait for calls that need the session. A press meanwhile is ignored. */
export async function leaveNoticed(
  logout: () => Promise<void>,
  texts: { underWay: string; failed: string },
): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  let close = () => {};
  const timer = setTimeout(() => {
    close = toast(texts.underWay, { duration: 0 });
  }, noticedMs);
  try {
    await logout();
  } catch {
    toast(texts.failed, { tone: "danger" });
  } finally {
    clearTimeout(timer);
    close();
    isLeaving = false;
  }
}
