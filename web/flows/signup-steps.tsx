import { SignupPhotos } from "#web/features/people/photos/signup-photos.tsx";
import { AboutForm } from "#web/features/people/profile/about-form.tsx";
import { PersonalForm } from "#web/features/people/profile/personal-form.tsx";
import { PlaceForm } from "#web/features/people/profile/place-form.tsx";
import { ProfileStep } from "#web/features/people/profile/profile-step.tsx";
import { SignupDialog } from "#web/features/people/signup/signup-dialog.tsx";
import { StepButtons } from "#web/features/people/signup/step-buttons.tsx";
import type { Step } from "#web/features/people/signup/steps.ts";

type SignupStepsProps = { initialStep: Step; onClosed: () => unknown; onFinished: () => unknown };

/** The sign-up with what the photo and profile features put into its steps. */
export function SignupSteps(props: SignupStepsProps) {
  return (
    <SignupDialog
      {...props}
      parts={{
        photo: (advance) => (
          <SignupPhotos>
            {(isUploading) => <StepButtons isWaiting={isUploading} onSkip={advance} onNext={advance} />}
          </SignupPhotos>
        ),
        about: (advance) => (
          <ProfileStep>
            {(profile) => (
              <AboutForm profile={profile} onSaved={advance}>
                {({ isBusy }) => <StepButtons isBusy={isBusy} onSkip={advance} />}
              </AboutForm>
            )}
          </ProfileStep>
        ),
        personal: (advance) => (
          <ProfileStep>
            {(profile) => (
              <PersonalForm profile={profile} onSaved={advance}>
                {({ isBusy }) => <StepButtons isBusy={isBusy} onSkip={advance} />}
              </PersonalForm>
            )}
          </ProfileStep>
        ),
        location: (advance) => (
          <ProfileStep>
            {(profile) => (
              <PlaceForm profile={profile} onSaved={advance}>
                {({ isBusy }) => <StepButtons isBusy={isBusy} onSkip={advance} />}
              </PlaceForm>
            )}
          </ProfileStep>
        ),
      }}
    />
  );
}
