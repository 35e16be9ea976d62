import { Text } from '@moments/ui/display/text.tsx';

/** Says below a form for a new card who gets its details. */
export const CardPrivacyNote = () => (
  <Text kind="caption" align="center">
    Your card details go straight to our payment provider. We never see or keep them.
  </Text>
);
