import { Card } from '@moments/ui/display/card.tsx';
import { EmptyState } from '@moments/ui/feedback/placeholders.tsx';
import { MessageIcon } from '@moments/ui/icons.ts';

export const NoPlansAvailable = () => (
  <Card>
    <EmptyState icon={<MessageIcon />} title="Nothing on offer just now">
      <p>What you can choose from will be here.</p>
    </EmptyState>
  </Card>
);

/** For members whose texts use no Moments where they stand: what they bought would only expire (MOM-03). */
export const AddOnsUnavailable = () => (
  <Card>
    <EmptyState icon={<MessageIcon />} title="More Moments wouldn’t help just now">
      <p>
        You couldn’t use them where you stand now, and they can’t be given back. As soon as you can, you’ll
        find them here.
      </p>
    </EmptyState>
  </Card>
);
