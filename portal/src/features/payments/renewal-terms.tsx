import { Text } from '@moments/ui/display/text.tsx';
import { TermsLinks } from '../../frame/terms-links.tsx';

/** Says what the member agrees to by pressing the button below it (RENEW-01), in the server's words. */
export const RenewalTerms = ({ terms }: { readonly terms: string | null }) =>
  terms === null ? undefined : (
    <div>
      <Text>{terms}</Text>
      <Text>
        See our <TermsLinks />.
      </Text>
    </div>
  );
