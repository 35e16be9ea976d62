import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { OpenCrisis } from '@moments/contract/crisis/staff-crisis';
import { staffChangeHandover, staffShowHandover } from '@moments/contract/crisis/staff-handover';
import type { BodyOf, ReplyOf } from '@moments/contract/http/endpoint';
import { formatPhone } from '@moments/contract/values/phone';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { Form } from '@moments/ui/fields/form.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { PhoneIcon } from '@moments/ui/icons.ts';
import { call } from '../../api/call.ts';
import { describeContact } from '../../parts/names.ts';
import { DeskButton, Quiet } from '../../parts/parts.tsx';
import { formatSince } from '../../parts/times.ts';
import { useAct } from '../../parts/use-act.ts';
import { useForAMinute } from '../../parts/use-for-a-minute.ts';
import { readConfiguration } from '../../session/page-configuration.ts';
import { refreshMember } from '../conversations/index.ts';
import { describeHandover } from './crisis-rules.ts';
import styles from './crisis.module.css';

type Facts = ReplyOf<typeof staffShowHandover>;

function toAddress({ address, city, state, zip, addressConfirmedAt }: Facts): string {
  const parts = [address, city, `${state} ${zip}`.trim()].filter((part) => part !== '');
  if (parts.length === 0) return 'Not known';
  const confirmed =
    addressConfirmedAt === null ? '' : ` (confirmed ${formatSince(new Date(addressConfirmedAt))})`;
  return `${parts.join(', ')}${confirmed}`;
}

/** Lists what a dispatcher asks, in the order in which they ask it. */
function listFacts(facts: Facts): readonly (readonly [label: string, value: string])[] {
  const { phone, legalName, preferredName, age, emergencyContact } = facts;
  return [
    ['Phone', formatPhone(phone)],
    ['Address', toAddress(facts)],
    ['Legal name', legalName === '' ? 'Not known' : legalName],
    ...(preferredName === '' ? [] : ([['Goes by', preferredName]] as const)),
    ['Age', age === null ? 'Not known' : String(age)],
    ['Emergency contact', emergencyContact === null ? 'None' : describeContact(emergencyContact)],
  ];
}

const HandoverFacts = ({ facts }: { facts: Facts }) => (
  <>
    <p>
      Call <b>{readConfiguration().crisis.emergency}</b> now, and say:
    </p>
    <blockquote className={styles.script}>{facts.script}</blockquote>
    <dl className={styles.facts} aria-label="What a dispatcher asks">
      {listFacts(facts).flatMap(([label, value]) => [
        <dt key={label}>{label}</dt>,
        <dd key={`${label} value`}>{value}</dd>,
      ])}
    </dl>
    <Quiet>This hides after a minute. Every view is recorded.</Quiet>
  </>
);

interface ReasonProps {
  readonly isBusy: boolean;
  /** Whether the person may say that the call is over. */
  readonly canEnd: boolean;
  /** Whether the person must give it before the end. */
  readonly isOwed: boolean;
  readonly onSave: (change: BodyOf<typeof staffChangeHandover>) => void;
}

/** Asks for the reason after the call, so that nothing stands before it. The end of the call saves what was typed, too. */
function Reason({ isBusy, canEnd, isOwed, onSave }: ReasonProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isEmpty = reason.trim() === '';
  const given = isEmpty ? {} : { reason };
  const end = () => {
    setIsMissing(isOwed && isEmpty);
    if (isOwed && isEmpty) field.current?.focus();
    else onSave({ ...given, isEnded: true });
  };
  return (
    <Form className={styles.handover} onSubmit={() => onSave(given)}>
      <TextInput
        ref={field}
        label="Why you called"
        hint="Without names, phone numbers, or emails. The audit log keeps it."
        error={isMissing && isEmpty ? 'Say why first.' : undefined}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <DeskButton type="submit" variant="second" busy={isBusy} disabled={isEmpty}>
        Save the reason
      </DeskButton>
      {canEnd && <EndHandover isBusy={isBusy} onEnd={end} />}
    </Form>
  );
}

const EndHandover = ({ isBusy, onEnd }: { readonly isBusy: boolean; readonly onEnd: () => void }) => (
  <DeskButton variant="second" busy={isBusy} onClick={onEnd}>
    End the {readConfiguration().crisis.emergency} handover
  </DeskButton>
);

/** Runs the calls of a handover, and reads the crisis again. */
function useHandover(memberId: string, isOpen: boolean) {
  const client = useQueryClient();
  const [facts, setFacts] = useForAMinute<Facts>();
  const { run, isBusy, error } = useAct();
  const params = { memberId };
  // No one reads “Call 911 now” after the call. When a call begins, the facts come first, and then the crisis with the call.
  useEffect(() => {
    if (!isOpen) setFacts(undefined);
  }, [isOpen, setFacts]);
  const finish = async (act: () => Promise<unknown>) => {
    await run(act);
    refreshMember(client, memberId);
    void client.invalidateQueries({ queryKey: ['member', memberId] });
  };
  return {
    facts,
    isBusy,
    error,
    show: () => finish(async () => setFacts(await call(staffShowHandover, { params }))),
    change: (body: BodyOf<typeof staffChangeHandover>) =>
      finish(() => call(staffChangeHandover, { params, body })),
  };
}

interface HandoverProps {
  readonly memberId: string;
  readonly crisis: Pick<OpenCrisis, 'handover' | 'canHandOver' | 'canEndHandover' | 'owesReason'>;
}

/** Lets a person on call or of operations call 911 with what a dispatcher asks. All who see the crisis see who called. */
export function Handover911({ memberId, crisis }: HandoverProps) {
  const { handover, canHandOver, canEndHandover, owesReason } = crisis;
  const asksForReason = canHandOver && handover?.isExplained === false;
  const isOpen = handover?.endedBy === null;
  const { emergency } = readConfiguration().crisis;
  const { facts, isBusy, error, show, change } = useHandover(memberId, isOpen);
  return (
    <div className={styles.handover}>
      <p role="status">{handover && describeHandover(handover, emergency)}</p>
      {!canHandOver && (
        <Quiet>
          The person on call and operations see the phone and the address for that. Every view is recorded.
        </Quiet>
      )}
      {canHandOver && facts === undefined && (
        <DeskButton variant={isOpen ? 'second' : 'danger'} busy={isBusy} onClick={() => void show()}>
          <PhoneIcon />
          {isOpen
            ? `Show the ${emergency} details again`
            : `Start ${handover ? 'another ' : ''}${emergency} handover`}
        </DeskButton>
      )}
      {canHandOver && facts && <HandoverFacts facts={facts} />}
      {asksForReason && (
        <Reason
          key={handover.begunAt}
          isBusy={isBusy}
          canEnd={canEndHandover}
          isOwed={owesReason}
          onSave={(body) => void change(body)}
        />
      )}
      {!asksForReason && canEndHandover && (
        <EndHandover isBusy={isBusy} onEnd={() => void change({ isEnded: true })} />
      )}
      {error !== undefined && <Alert message={error} />}
    </div>
  );
}
