import { Card } from '../../interface/display/card.tsx';
import { EmptyState } from '../../interface/feedback/empty-state.tsx';
import { MessageIcon } from '../../interface/icons/message-icon.tsx';

export const NothingOnOffer = () => (
  <Card>
    <EmptyState icon={<MessageIcon />} title="Nothing on offer just now">
      <p>What you can choose from will be here.</p>
    </EmptyState>
  </Card>
);
