import SendGiftDialog from "./send-gift-dialog.tsx";
import SendPhotoDialog, { type SendPhotoProps } from "./send-photo-dialog.tsx";

/** What is sent by a dialog of its own. */
export type Sendable = "photo" | "gift" | "voice";

/** The dialog that sends a photo or a gift; that of a voice message loads by itself. */
export default function SendDialog({
  what,
  ...props
}: SendPhotoProps & { what: Exclude<Sendable, "voice"> }) {
  return what === "photo" ? <SendPhotoDialog {...props} /> : <SendGiftDialog {...props} />;
}
