import { useConfiguration } from '../configuration/portal-configuration.ts';

/** Links the terms of service and the privacy policy, in new tabs, so that the page keeps what the member typed. */
export function TermsLinks() {
  const { termsUrl, privacyUrl } = useConfiguration();
  return (
    <>
      <a href={termsUrl} target="_blank" rel="noreferrer">
        Terms of Service
      </a>{' '}
      and{' '}
      <a href={privacyUrl} target="_blank" rel="noreferrer">
        Privacy Policy
      </a>
    </>
  );
}
