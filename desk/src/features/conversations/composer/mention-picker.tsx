import { useQuery } from '@tanstack/react-query';
import { staffListColleagues } from '@moments/contract/staff/colleagues';
import { call } from '../../../api/call.ts';
import { Picker } from '../../../parts/picker.tsx';
import { useSession } from '../../../session/session-store.ts';

interface MentionPickerProps {
  readonly onPick: (name: string) => void;
  readonly onClose: () => void;
}

/** Finds a coach for a note. */
export function MentionPicker({ onPick, onClose }: MentionPickerProps) {
  const own = useSession((state) => (state.phase === 'open' ? state.session.staff.id : undefined));
  const { data } = useQuery({ queryKey: ['staff'], queryFn: () => call(staffListColleagues) });
  const coaches = (data?.staff ?? []).filter(({ id, roles }) => roles.includes('coach') && id !== own);
  const find = (typed: string) => {
    const part = typed.trim().toLowerCase();
    return coaches.filter(({ name }) => name.toLowerCase().includes(part));
  };
  return (
    <Picker
      label="Find a coach to mention"
      listLabel="Coaches"
      find={find}
      describe={({ length }) => `${String(length)} ${length === 1 ? 'coach' : 'coaches'}`}
      getKey={({ id }) => id}
      renderItem={({ name }) => (
        <>
          @<span>{name}</span>
        </>
      )}
      onPick={({ name }) => onPick(name)}
      onClose={onClose}
    />
  );
}
