import { useState, type SyntheticEvent } from 'react';
import { Button } from '@moments/ui/buttons/button.tsx';
import { PhoneInput } from '@moments/ui/fields/phone-input.tsx';
import { Select } from '@moments/ui/fields/select.tsx';
import type { LiveState, PageSettings } from '../../page/live-messages.ts';
import { Composer } from './composer.tsx';
import { demoMembers } from './content.ts';
import { formatPhone } from './formats.ts';
import type { ShownMessage } from './live.ts';
import styles from './phone.module.css';
import { Thread } from './thread.tsx';

interface PhoneProps {
  /** The number of the phone's owner: a demo member, or any other. */
  owner: string;
  onOwner: (phone: string) => void;
  /** Oldest first. */
  texts: readonly ShownMessage[];
  optOuts: LiveState['optOuts'];
  numbers: PageSettings['numbers'];
}

const getMemberPhone = ({ direction, to, from }: ShownMessage): string =>
  direction === 'from-member' ? from : to;

const getName = (phone: string): string => {
  const member = demoMembers.find((one) => one.phone === phone);
  return member ? `${member.name} ${formatPhone(phone)}` : formatPhone(phone);
};

/** Shows the phone: its owner, the texts, and hints about texts on other phones. */
export function Phone({ owner, onOwner, texts, optOuts, numbers }: PhoneProps) {
  const own = texts.filter((text) => getMemberPhone(text) === owner);
  const senders = optOuts.filter(({ phone }) => phone === owner).map(({ sender }) => formatPhone(sender));
  const known = [...demoMembers.map(({ phone }) => phone), ...texts.map(getMemberPhone), owner];
  return (
    <section className={styles.phone} id="phone" aria-label="Phone">
      <Owner key={owner} owner={owner} onOwner={onOwner} known={[...new Set(known)]} />
      <Elsewhere key={`elsewhere ${owner}`} owner={owner} onOwner={onOwner} texts={texts} />
      <Thread texts={own} phone={formatPhone(owner)} numbers={numbers} />
      {senders.length > 0 && (
        <p className={styles.optedOut}>Opted out of {senders.join(' and ')}. Send START to opt back in.</p>
      )}
      <Composer owner={owner} numbers={numbers} />
    </section>
  );
}

interface OwnerProps extends Pick<PhoneProps, 'owner' | 'onOwner'> {
  known: string[];
}

function Owner({ owner, onOwner, known }: OwnerProps) {
  const [isOther, setOther] = useState(false);
  const choices = known.map((phone) => ({ value: phone, label: getName(phone) }));
  return (
    <div className={styles.head}>
      <Select
        label="Phone"
        choices={[...choices, { value: '', label: 'Another number…' }]}
        value={isOther ? '' : owner}
        onChange={({ currentTarget: { value } }) => {
          setOther(value === '');
          if (value !== '') onOwner(value);
        }}
      />
      {isOther && <OtherNumber onNumber={onOwner} />}
    </div>
  );
}

function OtherNumber({ onNumber }: { onNumber: (phone: string) => void }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const digits = typed.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
    if (/^[2-9]\d{2}[2-9]\d{6}$/.test(digits)) onNumber(`+1${digits}`);
    else setError('Enter a 10-digit US number, like (212) 555-0120.');
  };
  return (
    <form className={styles.other} onSubmit={submit}>
      <PhoneInput label="Phone number" value={typed} onValueChange={setTyped} error={error} />
      <Button type="submit" variant="second">
        Use
      </Button>
    </form>
  );
}

/** Announces the newest text that came for another phone since this one was chosen. */
function Elsewhere({ owner, onOwner, texts }: Pick<PhoneProps, 'owner' | 'onOwner' | 'texts'>) {
  const [seen] = useState(texts.length);
  const newest = texts
    .slice(seen)
    .findLast((text) => text.isNew && text.direction === 'from-portal' && getMemberPhone(text) !== owner);
  return newest ? (
    <button type="button" className={styles.elsewhere} onClick={() => onOwner(getMemberPhone(newest))}>
      New text for {getName(getMemberPhone(newest))}. Show
    </button>
  ) : null;
}
