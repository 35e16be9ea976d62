import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { staffExportAudit, staffListAudit, type AuditView } from '@moments/contract/audit/staff-audit';
import { staffListColleagues } from '@moments/contract/staff/colleagues';
import { isAllowed } from '@moments/contract/staff/permissions';
import { addDays, startOfEasternDay } from '@moments/contract/values/dates';
import { downloadText } from '@moments/ui/download-text.ts';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { DownloadIcon } from '@moments/ui/icons.ts';
import { call } from '../../api/call.ts';
import { listActions } from '../../parts/audit-labels.ts';
import { DateFilter, Filter, FilterBar } from '../../parts/filter.tsx';
import { Pane, PaneHead, PaneTabs } from '../../parts/pane.tsx';
import { DeskButton } from '../../parts/parts.tsx';
import { SearchForm } from '../../parts/search-form.tsx';
import { useAct } from '../../parts/use-act.ts';
import type { DeskSession } from '../../session/session-store.ts';
import { AuditEntries } from './audit-entries.tsx';
import styles from './audit.module.css';

const views = [
  { id: 'all', label: 'All' },
  { id: 'seen', label: 'Who saw' },
  { id: 'restricted', label: 'Restricted data viewed' },
  { id: 'other-coaches', label: 'Other coaches’ members' },
  { id: 'denied', label: 'Denied' },
] as const satisfies readonly { readonly id: AuditView | 'all'; readonly label: string }[];
type ViewId = (typeof views)[number]['id'];

const nothing = { member: '', actor: '', action: '', from: '', to: '' };
type Filters = Readonly<typeof nothing>;

/** Converts to the query of a call. The last day counts in full. */
function toQuery({ from, to, ...texts }: Filters, view: ViewId) {
  const given = Object.entries(texts).filter(([, text]) => text !== '');
  return {
    ...(Object.fromEntries(given) as Partial<typeof texts>),
    ...(from === '' ? {} : { from: startOfEasternDay(from).toISOString() }),
    ...(to === '' ? {} : { to: startOfEasternDay(addDays(to, 1)).toISOString() }),
    ...(view === 'all' ? {} : { view }),
  };
}

/** Lists who can have acted: the staff, members, and the service. Tokens and former staff are chosen from an entry. */
function useActors(chosen: string) {
  const { data } = useQuery({
    queryKey: ['colleagues'],
    queryFn: ({ signal }) => call(staffListColleagues, { signal }),
  });
  const people = (data?.staff ?? []).map(({ id, name }) => ({ id: `staff:${id}`, name }));
  const others = [
    { id: 'member', name: 'A member' },
    { id: 'system', name: 'The service' },
  ];
  const isKnown = [...people, ...others].some(({ id }) => id === chosen);
  const entry = chosen === '' || isKnown ? [] : [{ id: chosen, name: chosen.replace(/^token:/, 'Token ') }];
  return [
    { name: 'Staff', choices: people },
    { name: 'Others', choices: [...others, ...entry] },
  ].filter(({ choices }) => choices.length > 0);
}

/** Saves what the filters leave as a file. */
function Export({ query }: { query: ReturnType<typeof toQuery> }) {
  const { run, isBusy, error } = useAct();
  const save = () =>
    run(async () =>
      downloadText('audit.csv', 'text/csv;charset=utf-8', await call(staffExportAudit, { query })),
    );
  return (
    <>
      <DeskButton variant="second" busy={isBusy} onClick={() => void save()}>
        <DownloadIcon />
        Export
      </DeskButton>
      {error !== undefined && <Alert message={error} />}
    </>
  );
}

/** Answers who did or saw something, and why (DESK-11). */
export function AuditScreen({ session }: { session: DeskSession }) {
  const [view, setView] = useState<ViewId>('all');
  const [filters, setFilters] = useState<Filters>(nothing);
  const actors = useActors(filters.actor);
  useEffect(() => {
    document.title = 'Audit';
  }, []);
  const narrow = (change: Partial<Filters>) => setFilters((before) => ({ ...before, ...change }));
  const query = toQuery(filters, view);
  const isFiltered = Object.values(filters).some((value) => value !== '');
  return (
    <Pane>
      <PaneHead>
        <h1>Audit</h1>
        <p className={styles.about}>No one can change it. Viewing it is recorded, too.</p>
        <SearchForm
          label="Member: ID or whole name"
          hint="Member: ID or whole name"
          searched={filters.member}
          onSearch={(member) => narrow({ member })}
        />
        <Export key={JSON.stringify(query)} query={query} />
      </PaneHead>
      <PaneTabs label="Views" tabs={views} selected={view} onSelect={setView}>
        <FilterBar>
          <DateFilter label="From" value={filters.from} onChoose={(from) => narrow({ from })} />
          <DateFilter label="To" value={filters.to} onChoose={(to) => narrow({ to })} />
          <Filter label="Who" value={filters.actor} groups={actors} onChoose={(actor) => narrow({ actor })} />
          <Filter
            label="What"
            value={filters.action}
            groups={[{ choices: listActions(filters.action) }]}
            onChoose={(action) => narrow({ action })}
          />
          {isFiltered && (
            <DeskButton variant="plain" onClick={() => setFilters(nothing)}>
              Clear
            </DeskButton>
          )}
        </FilterBar>
        <div className={styles.list}>
          <AuditEntries
            // A list that was shown before is read again.
            key={JSON.stringify(query)}
            queryKey={['audit', JSON.stringify(query)]}
            empty={
              isFiltered || view !== 'all'
                ? 'No entry fits. Clear a filter, or widen the dates. A member is found by ID or whole name.'
                : 'Nothing is recorded yet.'
            }
            canOpenMembers={isAllowed(session.roles, ['list-members'])}
            onNarrow={narrow}
            read={({ query: page, ...rest }) =>
              call(staffListAudit, { query: { ...query, ...page }, ...rest })
            }
          />
        </div>
      </PaneTabs>
    </Pane>
  );
}
