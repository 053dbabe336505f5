import { SignupPhotos } from "#web/features/people/photos/signup-photos.tsx";
import { AboutForm } from "#web/features/people/profile/about-form.tsx";
import { PersonalForm } from "#web/features/people/profile/personal-form.tsx";
import { PlaceForm } from "#web/features/people/profile/place-form.tsx";
import { ProfileStep } from "#web/features/people/profile/profile-step.tsx";
import { ConfirmStep } from "#web/features/people/signup/confirm-step.tsx";
import { PushStep } from "#web/features/people/signup/push-step.tsx";
import { StepButtons } from "#web/features/people/signup/step-buttons.tsx";
import type { LaterStepsProps } from "#web/features/people/signup/steps.ts";

const forms = { about: AboutForm, personal: PersonalForm, location: PlaceForm };

/** The steps after the account is created; their code loads during the first step. */
export default function LaterSteps({ step, onDone }: LaterStepsProps) {
  if (step === "push") return <PushStep onWish={(isWished) => onDone(step, isWished)} />;
  if (step === "confirm") return <ConfirmStep onFinish={() => onDone(step)} />;
  if (step === "photo") {
    return (
      <SignupPhotos>
        {(isUploading) => (
          <StepButtons isWaiting={isUploading} onSkip={() => onDone(step)} onNext={() => onDone(step)} />
        )}
      </SignupPhotos>
    );
  }
  const Form = forms[step];
  return (
    <ProfileStep>
      {(profile) => (
        <Form profile={profile} onSaved={() => onDone(step)}>
          {({ isBusy }) => <StepButtons isBusy={isBusy} onSkip={() => onDone(step)} />}
        </Form>
      )}
    </ProfileStep>
  );
}
