import { useState } from 'react';
import { staffListDeadLetters } from '@moments/contract/deliveries/staff-deliveries';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { call } from '../../api/call.ts';
import { Filter, FilterBar } from '../../parts/filter.tsx';
import { RetryIcon } from '../../parts/icons.ts';
import { DeskButton } from '../../parts/parts.tsx';
import { Records } from '../../parts/records.tsx';
import { formatDayAndTime } from '../../parts/times.ts';
import styles from './deliveries.module.css';
import { countFailed, describeCause, describeWhat, kindLabels } from './delivery-copy.ts';
import {
  lettersKey,
  retryAll,
  retryChosen,
  useLetterUpdates,
  type FailedFilter,
  type FailedGroup,
  type FailedLetter,
  useRetry,
} from './delivery-queries.ts';
import { LetterMember } from './letter-member.tsx';

const kinds = (['text', 'mail', 'job'] as const).map((id) => ({ id, name: kindLabels[id] }));

const toChoices = (values: readonly string[], describe: (value: string) => string) =>
  [...new Set(values)]
    .map((id) => ({ id, name: describe(id) }))
    .toSorted((one, other) => one.name.localeCompare(other.name));

const withoutEmpty = (filter: Readonly<Record<keyof FailedFilter, string>>): FailedFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));

const nothing = { kind: '', what: '', cause: '', memberId: '' };

export interface FailedLettersProps {
  readonly groups: readonly FailedGroup[];
  readonly canRetry: boolean;
  readonly canOpenMembers: boolean;
}

/** Lists what failed by cause and member, and tries one, many, or all of a filter again (DESK-08). */
export function FailedLetters({ groups, canRetry, canOpenMembers }: FailedLettersProps) {
  const [choice, setChoice] = useState(nothing);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { retry, report, isBusy, error, said } = useRetry();
  const filter = withoutEmpty(choice);
  const isFiltered = Object.keys(filter).length > 0;
  const count = countFailed(groups, filter);
  useLetterUpdates(countFailed(groups, {}));
  const narrow = (change: Partial<typeof nothing>) => {
    setChosen([]);
    setChoice((before) => ({ ...before, ...change }));
  };
  const describeLetter = ({ what, memberName }: FailedLetter): string =>
    [describeWhat(what), memberName].filter(Boolean).join(', ');
  const act = () => {
    const ids = chosen;
    setChosen([]);
    return retry(() => (ids.length > 0 ? retryChosen(ids) : retryAll(filter, report)));
  };
  const canRetryAll = chosen.length > 0 || count > 0;
  return (
    <section aria-label="Failed deliveries" className={styles.letters}>
      <FilterBar
        tools={
          canRetry &&
          canRetryAll && (
            <DeskButton variant="second" busy={isBusy} onClick={() => void act()}>
              <RetryIcon />
              {chosen.length > 0
                ? `Try ${String(chosen.length)} again`
                : filter.memberId === undefined
                  ? `Try all ${count.toLocaleString('en-US')} again`
                  : 'Try all of this member again'}
            </DeskButton>
          )
        }
      >
        <Filter
          label="Kind"
          value={choice.kind}
          groups={[{ choices: kinds }]}
          onChoose={(kind) => narrow({ kind })}
        />
        <Filter
          label="What"
          value={choice.what}
          groups={[
            {
              choices: toChoices(
                groups.map(({ what }) => what),
                describeWhat,
              ),
            },
          ]}
          onChoose={(what) => narrow({ what })}
        />
        <Filter
          label="Cause"
          value={choice.cause}
          groups={[
            {
              choices: toChoices(
                groups.map(({ cause }) => cause),
                describeCause,
              ),
            },
          ]}
          onChoose={(cause) => narrow({ cause })}
        />
        {isFiltered && (
          <DeskButton variant="plain" onClick={() => narrow(nothing)}>
            Clear
          </DeskButton>
        )}
      </FilterBar>
      {error !== undefined && <Alert message={error} />}
      <p role="status">{said}</p>
      <Records<FailedLetter>
        key={JSON.stringify(filter)}
        queryKey={[...lettersKey, JSON.stringify(filter)]}
        caption="Failed, newest first. Shown without words, numbers, and addresses."
        empty={
          isFiltered ? 'Nothing that failed fits. Clear a filter.' : 'Everything has left or is on its way.'
        }
        columns={[
          ...(canRetry ? ['Choose'] : []),
          'Kind',
          'What',
          'Member',
          'Cause',
          'Tries',
          'Failed',
          ...(canRetry ? ['Act'] : []),
        ]}
        numbers={['Tries']}
        read={async ({ query, ...page }) => {
          const { deadLetters, next } = await call(staffListDeadLetters, {
            query: { ...filter, ...query },
            ...page,
          });
          return { items: deadLetters, next };
        }}
        toCells={(letter) => [
          ...(canRetry
            ? [
                <input
                  key="choose"
                  type="checkbox"
                  aria-label={`Choose ${describeLetter(letter)}`}
                  checked={chosen.includes(letter.id)}
                  onChange={({ currentTarget: { checked } }) =>
                    setChosen(checked ? [...chosen, letter.id] : chosen.filter((id) => id !== letter.id))
                  }
                />,
              ]
            : []),
          kindLabels[letter.kind],
          <b key="what">{describeWhat(letter.what)}</b>,
          <LetterMember
            key="member"
            letter={letter}
            canOpen={canOpenMembers}
            onNarrow={(memberId) => narrow({ memberId })}
          />,
          describeCause(letter.cause),
          String(letter.tries),
          formatDayAndTime(new Date(letter.failedAt)),
          ...(canRetry
            ? [
                <DeskButton
                  key="act"
                  variant="plain"
                  disabled={isBusy}
                  aria-label={`Try again: ${describeLetter(letter)}`}
                  onClick={() => void retry(() => retryChosen([letter.id]))}
                >
                  Try again
                </DeskButton>,
              ]
            : []),
        ]}
      />
    </section>
  );
}
