import { InstallAlert } from "#web/features/ground/install/install-alert.tsx";
import { OfflineKeeper } from "./offline/offline-keeper.tsx";
import { UnsentSwipes } from "./swipes/unsent-swipes.tsx";

/** What a member's next visit is prepared with, or another day without a network. Comes after everything else. */
export default function LastParts() {
  return (
    <>
      <InstallAlert />
      <OfflineKeeper />
      <UnsentSwipes />
    </>
  );
}
