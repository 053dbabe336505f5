import type { Db } from "#server/db/open-database.ts";
import { refusalOfBlock } from "#server/modules/people/visibility/refusal-of-block.ts";
import { AppError } from "#server/platform/errors.ts";
import { findReceiver, refuseStranger } from "./begin-conversation.ts";
import { hasConversation } from "./has-conversation.ts";
import { closedBy } from "./message-rules.ts";
import type { NewMessage } from "./store-messages.ts";

/**
 * The refusal of a message to an advertisement. One that is gone, hidden or blocked is refused as any other profile,
 * so that its kind is told to those who see it.
 */
export async function refusalOfAdvertisement(db: Db, input: NewMessage): Promise<AppError> {
  if (!(await hasConversation(db, input))) {
    await refuseStranger(db, input);
    return new AppError("partner_cam");
  }
  const receiver = await findReceiver(db, input);
  if (!receiver || closedBy(receiver) === "partner_gone") return new AppError("partner_gone");
  const viewer = { siteId: input.site.id, memberId: input.senderId };
  const blocked = await refusalOfBlock(db, viewer, input.receiverId);
  // Nobody else is called an advertisement, whatever kept the message from being stored.
  return blocked ?? new AppError(receiver.kind === "cam" ? "partner_cam" : "conflict");
}
