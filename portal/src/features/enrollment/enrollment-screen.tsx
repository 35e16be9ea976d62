import { useNavigate } from 'react-router';
import { paths } from '../../configuration/paths.ts';
import { useSaveStep } from '../../forms/use-save-step.ts';
import { ContactStep } from './contact-step.tsx';
import { PersonalStep } from './personal-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { useEnrollmentProfile } from './use-enrollment-profile.ts';
import { useReferralParticipant } from './use-referral-participant.ts';
import { resumeStep, useStepInUrl, wizardStepNames, type EnrollmentStepProps } from './wizard-steps.ts';

/** The enrollment wizard: contact, personal details, review (ENR-02 to ENR-13). */
export default function EnrollmentScreen() {
  const { profile, take, release } = useEnrollmentProfile();
  const save = useSaveStep(take);
  const steps = useStepInUrl(resumeStep(profile.derivation));
  const navigate = useNavigate();
  useReferralParticipant(profile.user.personalDetails);

  const hasPaid = profile.hasActiveMembership && typeof profile.subscription?.firstPaymentId === 'string';
  const leave = () => {
    release();
    void navigate(hasPaid ? paths.additionInformation : paths.subscriptions);
  };
  const step: EnrollmentStepProps = {
    frame: {
      title: 'Ready to start?',
      name: 'Complete your profile',
      progressLabel: 'Enrollment progress',
      stepNames: wizardStepNames,
      step: steps.place,
      onBack: steps.goBack,
    },
    user: profile.user,
    save,
    onSaved: steps.goOn,
  };
  switch (steps.current) {
    case 'contact':
      return <ContactStep {...step} />;
    case 'details':
      return <PersonalStep {...step} />;
    case 'review':
      return <ReviewStep {...step} onSaved={leave} hasPaid={hasPaid} onEdit={steps.edit} />;
  }
}
