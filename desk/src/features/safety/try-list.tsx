import { useState } from 'react';
import type { CrisisKind } from '@moments/contract/crisis/staff-crisis';
import type { SafetyList } from '@moments/contract/safety/safety-list';
import {
  dryRunDays,
  staffImportSafetyList,
  staffTrySafetyList,
  type SafetyHits,
} from '@moments/contract/safety/staff-safety';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { Form } from '@moments/ui/fields/form.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { call } from '../../api/call.ts';
import { getMessage } from '../../api/desk-error.ts';
import { JsonFile } from '../../parts/json-file.tsx';
import { DeskButton } from '../../parts/parts.tsx';
import { Receipt } from '../../parts/receipt.tsx';
import { ReportTable } from '../../parts/report-table.tsx';
import { useAct } from '../../parts/use-act.ts';
import styles from './safety.module.css';

const kindLabels: Readonly<Record<CrisisKind, string>> = {
  suicide: 'Suicide',
  'self-harm': 'Self-harm',
  hopelessness: 'Hopelessness',
  overdose: 'Overdose',
  abuse: 'Abuse',
  'harm-to-others': 'Harm to others',
};

interface Tried {
  readonly name: string;
  readonly list: SafetyList;
  readonly phrases: number;
  readonly hits: SafetyHits;
}

const Hits = ({ hits }: { hits: SafetyHits }) => (
  <ReportTable
    caption={`Of ${String(hits.texts)} texts of the last ${String(dryRunDays)} days, these would raise a crisis`}
    label="Texts found"
    columns={['Kind', 'In use', 'This file']}
  >
    {hits.kinds.map(({ kind, current, proposed }) => (
      <tr key={kind}>
        <th scope="row">{kindLabels[kind]}</th>
        <td>{current}</td>
        <td>{proposed}</td>
      </tr>
    ))}
    <tr>
      <th scope="row">Any</th>
      <td>{hits.current}</td>
      <td>{hits.proposed}</td>
    </tr>
  </ReportTable>
);

interface ApprovalProps {
  readonly tried: Tried;
  readonly onDone: (message: string) => void;
}

/** Asks who approved the tried file, and imports it. */
function Approval({ tried: { list, name }, onDone }: ApprovalProps) {
  const [approvedBy, setApprovedBy] = useState('');
  const [license, setLicense] = useState('');
  const { run, isBusy, error } = useAct();
  const importTried = () =>
    run(async () => {
      const { message } = await call(staffImportSafetyList, { body: { list, approvedBy, license } });
      onDone(message);
    });
  return (
    <Form className={styles.form} onSubmit={importTried}>
      <p>A clinician must have approved {name} before it is used.</p>
      <TextInput
        label="Approved by"
        hint="The clinician’s name"
        value={approvedBy}
        onChange={(event) => setApprovedBy(event.currentTarget.value)}
      />
      <TextInput
        label="License or role"
        value={license}
        onChange={(event) => setLicense(event.currentTarget.value)}
      />
      {error !== undefined && <Alert message={error} />}
      <div>
        <DeskButton
          type="submit"
          busy={isBusy}
          disabled={[approvedBy, license].some((text) => text.trim() === '')}
        >
          Import this version
        </DeskButton>
      </div>
    </Form>
  );
}

const describeFailure = (failure: unknown): string =>
  failure instanceof SyntaxError ? 'This file is not JSON.' : getMessage(failure);

interface TryListProps {
  readonly canImport: boolean;
  readonly onImported: () => void;
}

/** Tries a file against the last texts. The texts stay on the server: only counts come back. */
export function TryList({ canImport, onImported }: TryListProps) {
  const [tried, setTried] = useState<Tried>();
  const [receipt, setReceipt] = useState<string>();
  const { run, isBusy, error } = useAct(describeFailure);
  const tryFile = (file: File) =>
    run(async () => {
      setTried(undefined);
      setReceipt(undefined);
      // The server checks it.
      const list = JSON.parse(await file.text()) as SafetyList;
      const { phrases, hits } = await call(staffTrySafetyList, { body: { list } });
      setTried({ name: file.name, list, phrases, hits });
    });
  return (
    <section className={styles.try} aria-label="Try a file">
      <h2>Try a file</h2>
      <p>
        It is compared with the texts of the last {dryRunDays} days on the server. You see counts only, and
        nothing is changed.
      </p>
      <JsonFile
        label="File of crisis phrases and playbook (safety.json)"
        isBusy={isBusy}
        onChoose={(file) => void tryFile(file)}
      />
      <div role="status">
        {isBusy && <p>Trying…</p>}
        {tried && (
          <p>
            {tried.name} has {tried.phrases} phrases.
          </p>
        )}
      </div>
      <Receipt text={receipt} />
      {error !== undefined && <Alert message={error} />}
      {tried && <Hits hits={tried.hits} />}
      {tried && canImport && (
        <Approval
          tried={tried}
          onDone={(message) => {
            setTried(undefined);
            setReceipt(message);
            onImported();
          }}
        />
      )}
      {tried && !canImport && <p>An administrator can import it.</p>}
    </section>
  );
}
