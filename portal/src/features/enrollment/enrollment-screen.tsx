import { useNavigate } from 'react-router';

import { paths } from '../../configuration/paths.ts';
import { useSaveStep } from '../../wizard/use-save-step.ts';
import { useStepAddress } from '../../wizard/use-step-address.ts';
import { ContactStep } from './contact-step.tsx';
import type { EnrollmentStepProps } from './enrollment-step-props.ts';
import { PersonalStep } from './personal-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { useEnrollmentProfile } from './use-enrollment-profile.ts';
import { useReferralParticipant } from './use-referral-participant.ts';
import { resumeStep, wizardStepNames, wizardSteps } from './wizard-steps.ts';

/** The enrollment wizard: contact, personal details, review (ENR-02 to ENR-13). */
export default function EnrollmentScreen() {
  const { profile, take, release } = useEnrollmentProfile();
  const save = useSaveStep(take);
  const address = useStepAddress({
    steps: wizardSteps,
    furthest: resumeStep(profile.derivation),
    history: 'push',
  });
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
      step: address.place,
      onBack: address.goBack,
    },
    user: profile.user,
    save,
    onSaved: address.goOn,
  };
  switch (address.current) {
    case 'contact':
      return <ContactStep {...step} />;
    case 'details':
      return <PersonalStep {...step} />;
    case 'review':
      return <ReviewStep {...step} onSaved={leave} hasPaid={hasPaid} onEdit={address.edit} />;
  }
}
