import { toE164 } from '@moments/contract/values/phone';
import { ReasonedButton } from '@moments/ui/buttons/button.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { PhoneInput } from '@moments/ui/fields/phone-input.tsx';
import { EmailInput } from '@moments/ui/fields/text-input.tsx';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { useConfiguration } from '../../configuration/portal-configuration.ts';
import { isReferralLink } from '../../session/page.ts';
import { useSession } from '../../session/session-store.ts';
import { clearSignedOutReason } from '../../session/signed-out-reason.ts';
import type { Tab } from './auth-location.ts';
import { sessionExpired, signInCopy } from './copy.ts';
import { isPhoneVerified } from './send-codes.ts';
import styles from './sign-in.module.css';
import { StepAlert } from './step-alert.tsx';
import { focusBoxOnEnter, TermsBox, termsId, checkTheBox } from './terms-box.tsx';
import { UnlockOffer } from './unlock/unlock-offer.tsx';
import { contactIds, useContactForm } from './use-contact-form.ts';

/** Says that the session has expired (AUTH-10). It is a note, because a snackbar would cover the button on small phones. */
function SessionNotice() {
  const isExpired = useSession((state) => state.signedOutReason === 'expired');
  return isExpired ? (
    <Note tone="warn" live="alert" onDismiss={clearSignedOutReason}>
      <p>{sessionExpired}</p>
    </Note>
  ) : null;
}

/**
 * Says what a referral link can bring (REF-04). Whether the campaign runs and knows the code isn't known yet, so it promises nothing. The
 * amount shows on the plans.
 */
function ReferralNotice() {
  const { referrals } = useConfiguration();
  return (
    <Note tone="good">
      <p>
        A friend invited you.
        {referrals && ' Your first plan may cost less. You’ll see the price before you pay.'}
      </p>
    </Note>
  );
}

const copy = {
  login: {
    title: 'Log In',
    heading: signInCopy.logIn,
    lead: 'Enter your phone number. We’ll text you a 6-digit code, no password needed.',
  },
  signup: {
    title: 'Sign Up',
    heading: signInCopy.signUp,
    lead: 'We’ll send a code to your phone, then one to your email. It takes about a minute.',
  },
} as const;

/** Asks for the phone, and on Sign Up also for the email and the terms (AUTH-11 to AUTH-13). Both tabs share it, so the focus stays. */
export function FirstStep({ tab }: { tab: Tab }) {
  const form = useContactForm(tab);
  const isSignUp = tab === 'signup';
  const isBlocked = isSignUp && !form.hasAccepted;
  const isVerified = useSession(({ verification }) =>
    isPhoneVerified(verification, { flow: tab, phoneNumber: toE164(form.phone) ?? '' }),
  );
  const { title, heading, lead } = copy[tab];
  const hasErrors = form.errors.phone !== undefined || (isSignUp && form.errors.email !== undefined);
  return (
    <div className={styles.step}>
      <div className={styles.head}>
        <PageHeading documentTitle={title} hasErrors={hasErrors}>
          {heading}
        </PageHeading>
        <p className={styles.lead}>{lead}</p>
      </div>
      <form
        className={styles.form}
        noValidate
        onKeyDown={focusBoxOnEnter(termsId, isBlocked)}
        onSubmit={form.submit}
      >
        <SessionNotice />
        {isSignUp && isReferralLink() && <ReferralNotice />}
        <StepAlert sources={isSignUp ? ['memberSignup'] : ['sendCode']} />
        {!isSignUp && <UnlockOffer />}
        <PhoneInput
          id={contactIds.phone}
          label={signInCopy.phone}
          value={form.phone}
          error={form.errors.phone}
          onValueChange={form.typePhone}
          onBlur={form.leavePhone}
        />
        {isSignUp && (
          <>
            <EmailInput
              id={contactIds.email}
              label="Email"
              value={form.email}
              error={form.errors.email}
              onChange={(event) => form.typeEmail(event.target.value)}
            />
            <TermsBox isAccepted={form.hasAccepted} onChange={form.accept} />
          </>
        )}
        <ReasonedButton
          type="submit"
          full
          busy={form.isSending}
          busyLabel="Sending..."
          reason={isBlocked ? checkTheBox : undefined}
        >
          {isVerified ? 'Continue' : signInCopy.textCode}
        </ReasonedButton>
      </form>
      <p className={styles.caption}>
        US numbers only. Message and data rates may apply. Reply STOP to opt out.
      </p>
    </div>
  );
}
