import { useQuery, useQueryClient } from '@tanstack/react-query';
import { staffGetSafety, type SafetyVersion } from '@moments/contract/safety/staff-safety';
import { isAllowed } from '@moments/contract/staff/permissions';
import { Alert, Note } from '@moments/ui/feedback/note.tsx';
import { call } from '../../api/call.ts';
import { getMessage } from '../../api/desk-error.ts';
import { AfterPatience, Skeleton } from '../../parts/parts.tsx';
import { ReportTable } from '../../parts/report-table.tsx';
import { formatSince } from '../../parts/times.ts';
import type { DeskSession } from '../../session/session-store.ts';
import styles from './safety.module.css';
import { TryList } from './try-list.tsx';

function Current({
  version,
  shippedPhrases,
}: {
  version: SafetyVersion | undefined;
  shippedPhrases: number;
}) {
  if (!version)
    return (
      <Note tone="warn" title="No clinician has approved the crisis phrases and the playbook">
        <p>The {shippedPhrases} phrases that come with the product are in use. They are placeholders.</p>
      </Note>
    );
  return (
    <p>
      <b>Version {version.version}</b> is in use: {version.phrases} phrases and the playbook, approved by{' '}
      {version.approvedBy} ({version.approverLicense}).
    </p>
  );
}

const Versions = ({ versions }: { versions: readonly SafetyVersion[] }) => (
  <ReportTable
    caption="Versions"
    columns={['Version', 'Approved by', 'License or role', 'Imported', 'Phrases', 'Texts found']}
  >
    {versions.map(({ version, approvedBy, approverLicense, importedBy, importedAt, phrases, hits }) => (
      <tr key={version}>
        <th scope="row">{version}</th>
        <td>{approvedBy}</td>
        <td>{approverLicense}</td>
        <td>
          {formatSince(new Date(importedAt))}, by {importedBy}
        </td>
        <td>{phrases}</td>
        <td>
          {hits.proposed} of {hits.texts}, before {hits.current}
        </td>
      </tr>
    ))}
  </ReportTable>
);

/** Shows which crisis phrases and playbook are in use and who approved them, and tries and imports others (SAFE-09). */
export function SafetyScreen({ session }: { session: DeskSession }) {
  const client = useQueryClient();
  const queryKey = ['safety'];
  const { data, error } = useQuery({ queryKey, queryFn: ({ signal }) => call(staffGetSafety, { signal }) });
  return (
    <section className={styles.page} aria-label="Safety" tabIndex={0}>
      <h1>Safety</h1>
      {error && <Alert message={getMessage(error)} />}
      {!data && !error && (
        <AfterPatience>
          <Skeleton width="60%" height={64} />
        </AfterPatience>
      )}
      {data && (
        <>
          <Current version={data.versions[0]} shippedPhrases={data.shippedPhrases} />
          <TryList
            canImport={isAllowed(session.roles, ['import-safety'])}
            onImported={() => {
              void client.invalidateQueries({ queryKey });
              void client.invalidateQueries({ queryKey: ['playbook'] });
            }}
          />
          {data.versions.length > 0 && (
            <>
              <h2>Versions</h2>
              <Versions versions={data.versions} />
            </>
          )}
        </>
      )}
    </section>
  );
}
