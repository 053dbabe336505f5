import type { Db } from "#server/db/open-database.ts";
import type { MemberLife } from "#server/platform/member-life.ts";
import type { Log } from "#server/platform/operations/log.ts";
import type { SmsPost } from "#server/platform/sms/sms-queue.ts";

/** The services that the use cases of numbers need; `db` must be outside a transaction. */
export type PhoneServices = {
  db: Db;
  sms: SmsPost;
  lives: readonly MemberLife[];
  log?: Log;
  env: {
    SESSION_SECRET: string;
    SMS_PER_DAY: number;
    SMS_SENDER?: string | undefined;
    hasOutbox: boolean;
  };
};

/** The holder of a code: the member, or the browser that asked, by a secret token. */
export type CodeHolder = { memberId: string } | { browserToken: string };
