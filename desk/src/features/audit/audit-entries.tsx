import type { AuditEntryView } from '@moments/contract/audit/staff-audit';
import { Link } from '@moments/ui/link.tsx';
import { describeAction } from '../../parts/audit-labels.ts';
import { DeskButton } from '../../parts/parts.tsx';
import { Records, type PageCall } from '../../parts/records.tsx';
import { formatExactly } from '../../parts/times.ts';
import styles from './audit.module.css';

/** Names of staff by their IDs. */
type Names = Readonly<Record<string, string>>;

/** "staffId" becomes "Staff", and "expiresAt" "Expires at". */
const toWords = (key: string): string => {
  const words = key
    .replace(/Ids?$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
};

function format(value: unknown, names: Names): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'string') return names[value] ?? value;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value))
    return value.length === 0 ? '–' : value.map((part) => format(part, names)).join(', ');
  return JSON.stringify(value);
}

/** Describes what was before or after a change, a line for each of its parts. Staff are named. */
function describeState(state: unknown, names: Names): readonly string[] {
  if (state === null || state === undefined) return [];
  if (typeof state !== 'object' || Array.isArray(state)) return [format(state, names)];
  return Object.entries(state).map(
    ([key, value]) => `${key === 'id' ? 'ID' : toWords(key)}: ${format(value, names)}`,
  );
}

type Entry = AuditEntryView & { readonly names: Names };

/** Narrows the list to what an entry names. */
export interface Narrowing {
  readonly member?: string;
  readonly actor?: string;
  readonly action?: string;
}

export interface AuditEntriesProps {
  readonly queryKey: readonly string[];
  readonly empty: string;
  /** A page of one member has no column for the member. */
  readonly isOfMember?: boolean;
  /** Members' pages are open to some roles. */
  readonly canOpenMembers?: boolean;
  readonly onNarrow?: (to: Narrowing) => void;
  readonly read: (page: PageCall) => Promise<{
    readonly items: readonly AuditEntryView[];
    readonly names: Names;
    readonly next: string | null;
  }>;
}

/** An entry about several members names none. One whose account has no name yet shows its ID. */
function Member({ entry: { memberId, memberName }, canOpen }: { entry: Entry; canOpen: boolean }) {
  if (memberId === null) return '–';
  const name = memberName ?? '';
  const shown = name === '' ? <code className={styles.key}>{memberId}</code> : name;
  return canOpen ? <Link href={`/members/${memberId}`}>{shown}</Link> : shown;
}

const State = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <div>
    <dt>{title}</dt>
    {lines.length === 0 ? <dd>–</dd> : lines.map((line) => <dd key={line}>{line}</dd>)}
  </div>
);

function Details({ entry, onNarrow }: { entry: Entry; onNarrow: AuditEntriesProps['onNarrow'] }) {
  const { id, actor, action, memberId, before, after, names } = entry;
  return (
    <div className={styles.entry}>
      <dl>
        <State title="Before" lines={describeState(before, names)} />
        <State title="After" lines={describeState(after, names)} />
        <State title="Entry" lines={[id]} />
      </dl>
      {onNarrow && (
        <p>
          {memberId !== null && (
            <DeskButton variant="plain" onClick={() => onNarrow({ member: memberId })}>
              Only this member
            </DeskButton>
          )}
          <DeskButton variant="plain" onClick={() => onNarrow({ actor })}>
            Only by {entry.by}
          </DeskButton>
          <DeskButton variant="plain" onClick={() => onNarrow({ action })}>
            Only “{describeAction(action)}”
          </DeskButton>
        </p>
      )}
    </div>
  );
}

/** Lists entries of the audit log: when, who, what, whom, and why. Opened, an entry shows what was before and after. */
export function AuditEntries(props: AuditEntriesProps) {
  const { isOfMember = false, canOpenMembers = false, onNarrow, read, ...records } = props;
  return (
    <Records<Entry>
      {...records}
      caption="Audit log, newest first"
      columns={['When', 'Who', 'What', ...(isOfMember ? [] : ['Whom']), 'Reason']}
      read={async (page) => {
        const { items, names, next } = await read(page);
        return { items: items.map((item) => ({ ...item, names })), next };
      }}
      toCells={(entry) => [
        <span key="when" className={styles.when}>
          {formatExactly(new Date(entry.at))}
        </span>,
        entry.by,
        <span key="what">
          <b>{describeAction(entry.action)}</b> <code className={styles.key}>{entry.action}</code>
        </span>,
        ...(isOfMember ? [] : [<Member key="whom" entry={entry} canOpen={canOpenMembers} />]),
        entry.reason ?? '–',
      ]}
      details={{
        name: ({ action, at }) => `Details: ${describeAction(action)}, ${formatExactly(new Date(at))}`,
        show: (entry) => <Details entry={entry} onNarrow={onNarrow} />,
      }}
    />
  );
}
