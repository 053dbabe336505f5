import { InstallAlert } from "#web/features/ground/install/install-alert.tsx";
import { AttemptSweeper } from "#web/features/talking/chats/attempt-sweeper.tsx";
import { OfflineKeeper } from "./offline/offline-keeper.tsx";
import { UnsentSwipes } from "./swipes/unsent-swipes.tsx";

/** Prepares the member's next visit and the offline page, and deletes what is kept for a day. Loads after everything else. */
export default function LastParts() {
  return (
    <>
      <InstallAlert />
      <OfflineKeeper />
      <UnsentSwipes />
      <AttemptSweeper />
    </>
  );
}
