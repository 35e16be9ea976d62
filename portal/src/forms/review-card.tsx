import type { ReactNode } from 'react';
import { TextButton } from '@moments/ui/buttons/links.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { ReviewList } from '@moments/ui/display/value-lists.tsx';
import { EditIcon } from '@moments/ui/icons.ts';

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

/** Shows a step's answers in the member's words, with the way back to change them (ENR-10). */
export function ReviewCard({ title, answers, onEdit }: ReviewCardProps) {
  const given = answers.filter(isGiven);
  return (
    <Card
      title={title}
      action={
        <TextButton aria-label={`Edit ${title}`} onClick={onEdit}>
          <EditIcon size={16} />
          Edit
        </TextButton>
      }
    >
      {given.length > 0 ? <ReviewList rows={given} /> : <Text kind="quiet">Not provided</Text>}
    </Card>
  );
}
