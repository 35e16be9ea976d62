import { Suspense } from 'react';
import { HandOverDialog } from '../../cover/index.ts';
import { findComposerField } from '../composer/composer-focus.ts';
import type { Conversation } from '../inbox-queries.ts';

interface HandOverProps {
  readonly open: boolean;
  readonly conversation: Conversation;
  readonly onClose: () => void;
}

/** Lets another coach answer for a time. The member stays with their coach. */
export const HandOver = ({ open, conversation: { memberId, name }, onClose }: HandOverProps) => (
  <Suspense>
    <HandOverDialog
      open={open}
      members={[{ memberId, name }]}
      finalFocus={findComposerField}
      onClose={onClose}
    />
  </Suspense>
);
