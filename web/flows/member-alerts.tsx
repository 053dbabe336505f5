import { PhotoAlert } from "#web/features/people/photos/photo-alert.tsx";
import { ActivationReminder } from "#web/features/people/signup/activation-reminder.tsx";

/** What members are asked to do, above their pages (seed section 4). */
export default function MemberAlerts() {
  return (
    <div className="mx-auto grid w-full max-w-page gap-3 px-4 not-empty:pt-4">
      <ActivationReminder />
      <PhotoAlert />
    </div>
  );
}
