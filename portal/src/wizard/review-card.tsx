import type { ReactNode } from 'react';

import { TextButton } from '../interface/buttons/text-link.tsx';
import { Card } from '../interface/display/card.tsx';
import { ReviewList } from '../interface/display/review-list.tsx';
import { Text } from '../interface/display/text.tsx';
import { EditIcon } from '../interface/icons/edit-icon.tsx';

export interface Answer {
  label: string;
  /** Empty or missing answers are left out. */
  value: ReactNode;
}

interface ReviewCardProps {
  /** The step's name. */
  title: string;
  answers: readonly Answer[];
  onEdit: () => void;
}

const isGiven = ({ value }: Answer): boolean => value !== '' && value !== undefined && value !== null;

/** A step's answers in the member's words, with the way back to change them (ENR-10). */
export function ReviewCard({ title, answers, onEdit }: ReviewCardProps) {
  const given = answers.filter(isGiven);
  return (
    <Card
      title={title}
      action={
        <TextButton aria-label={`Edit ${title}`} onClick={onEdit}>
          <EditIcon size="small" />
          Edit
        </TextButton>
      }
    >
      {given.length > 0 ? <ReviewList rows={given} /> : <Text kind="quiet">Nothing given</Text>}
    </Card>
  );
}
