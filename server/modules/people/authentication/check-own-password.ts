import type { FieldCode } from "#contracts/errors.ts";
import type { Db } from "#server/db/open-database.ts";
import { type Account, isProven } from "#server/modules/people/accounts/mailbox.ts";
import { FieldError } from "#server/platform/errors.ts";
import { admitted } from "#server/platform/passwords/passwords.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { askLoginOpening } from "./ask-login-opening.ts";
import { verifyOrPretend } from "./check-credentials.ts";
import { deviceKeys, forgiveAttempt, isLockedByStrangers, lockKeys, takeAttempt } from "./login-locks.ts";

/** The origin of a password that is entered. */
export type Entry = {
  address: string;
  /** A device on which an owner has logged in before (known-device.ts). */
  knownDevice: { accountId: string; device: string } | null;
  now: Date;
};

/**
 * Refuses a wrong password of the signed-in member at its field. It counts like a wrong log-in, so that a
 * stranger at an open browser cannot guess without end.
 */
export function checkOwnPassword(
  { db, queue }: { db: Db; queue: Queue },
  { account, password, entry }: { account: Account; password: string; entry: Entry },
  refusal: { field: string; code: FieldCode },
): Promise<void> {
  const { siteId, emailNormalized: mailbox } = account;
  const { knownDevice, now } = entry;
  return admitted(async () => {
    const keys =
      knownDevice?.accountId === account.id
        ? deviceKeys(knownDevice.device)
        : lockKeys(siteId, mailbox, entry.address);
    const attempt = await takeAttempt(db, keys, now);
    if (!(await verifyOrPretend(account, password))) {
      if (isLockedByStrangers(attempt)) await askLoginOpening({ db, queue }, { siteId, mailbox, now });
      throw new FieldError({ [refusal.field]: { code: refusal.code } });
    }
    await forgiveAttempt(db, attempt, { isProven: isProven(account) });
  });
}
