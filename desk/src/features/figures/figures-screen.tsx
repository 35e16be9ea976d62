import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useLocation } from 'react-router';
import {
  figurePeriods,
  staffExportFigures,
  staffGetFigures,
  type FigurePeriod,
} from '@moments/contract/figures/staff-figures';
import { downloadText } from '@moments/ui/download-text.ts';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { DownloadIcon } from '@moments/ui/icons.ts';
import { call } from '../../api/call.ts';
import { FailedRead } from '../../parts/failed-read.tsx';
import { FiguresIcon } from '../../parts/icons.ts';
import { PaneTabs, SkeletonLines } from '../../parts/pane.tsx';
import { DeskButton, PageState, Quiet } from '../../parts/parts.tsx';
import queue from '../../parts/queue.module.css';
import { ReportTable } from '../../parts/report-table.tsx';
import report from '../../parts/report.module.css';
import { formatDayAndTime } from '../../parts/times.ts';
import { useAct } from '../../parts/use-act.ts';
import { RepliesChart, TextsChart } from './figures-charts.tsx';
import {
  formatPeriod,
  periodLabels,
  formatCount,
  formatMeasure,
  hasReached,
  measureKeys,
  measures,
  type Figures,
} from './figures-copy.ts';
import styles from './figures.module.css';

const Now = ({ now: { waiting, waitingLong, failedMessages } }: Pick<Figures, 'now'>) => (
  <dl className={styles.now} aria-label="Now">
    {(
      [
        ['Members waiting now', waiting],
        ['Of them, on shift for 30 min or longer', waitingLong],
        ['Texts and emails that failed more than a day ago', failedMessages],
      ] as const
    ).map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value.toLocaleString('en-US')}</dd>
      </div>
    ))}
  </dl>
);

/** Shows the goals of the service and how the periods reached them. */
const MeasuresTable = ({ periods }: Pick<Figures, 'periods'>) => (
  <ReportTable
    className={styles.goals}
    caption="How we see that it works"
    columns={[
      'Figure',
      'Goal',
      ...periods.map((period, place) => `${formatPeriod(period)}${place === 0 ? ', so far' : ''}`),
    ]}
    note={
      <Quiet>
        – stands for fewer than 5 cases, which could show a person. “On shift” is the member’s own evening, as
        their schedule is today.
      </Quiet>
    }
  >
    {measureKeys.map((key) => (
      <tr key={key}>
        <th scope="row">{measures[key].label}</th>
        <td>{measures[key].goal}</td>
        {periods.map((period) => {
          const value = period.measures[key];
          const reached = hasReached(key, value);
          return (
            <td key={period.from} data-reached={reached ?? undefined}>
              {formatMeasure(key, value)}
              {reached !== null && <small> {reached ? 'reached' : 'missed'}</small>}
            </td>
          );
        })}
      </tr>
    ))}
  </ReportTable>
);

const LoadTable = ({ coaches }: Pick<Figures, 'coaches'>) => (
  <ReportTable
    className={styles.goals}
    caption="Load by coach, now"
    label="Load by coach"
    columns={['Coach', 'Members', 'Waiting']}
  >
    {coaches.map(({ name, members, waiting }) => (
      <tr key={name}>
        <th scope="row">{name}</th>
        <td>{formatCount(members)}</td>
        <td>{formatCount(waiting)}</td>
      </tr>
    ))}
  </ReportTable>
);

/** Milliseconds between two reads. Before the first count, the page waits for it. */
const readAgainAfter = { counted: 60_000, notYet: 3_000 } as const;

const useFigures = (period: FigurePeriod) =>
  useQuery({
    queryKey: ['figures', period],
    queryFn: ({ signal }) => call(staffGetFigures, { query: { period }, signal, isBackground: true }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.countedAt === null ? readAgainAfter.notYet : readAgainAfter.counted,
  });

function Period({ period }: { period: FigurePeriod }) {
  const query = useFigures(period);
  const { data } = query;
  if (query.isLoadingError)
    return (
      <div className={report.page}>
        <FailedRead query={query} />
      </div>
    );
  if (!data) return <SkeletonLines widths={[90, 60, 90]} height={64} />;
  const [newest] = data.periods;
  if (data.countedAt === null || !newest)
    return (
      <PageState icon={<FiguresIcon />} title="Being counted for the first time">
        The figures appear here by themselves.
      </PageState>
    );
  return (
    <div className={report.page}>
      <Now now={data.now} />
      <MeasuresTable periods={data.periods} />
      <div className={styles.charts}>
        <RepliesChart periods={data.periods} />
        <TextsChart textsByHour={data.textsByHour} period={formatPeriod(newest)} />
      </div>
      <LoadTable coaches={data.coaches} />
      <Quiet>Counted {formatDayAndTime(new Date(data.countedAt))}.</Quiet>
    </div>
  );
}

/** Shows how well the service does, in pictures and tables, and as CSV (DESK-12). */
export function FiguresScreen() {
  const navigate = useNavigate();
  const search = new URLSearchParams(useLocation().search);
  const period = figurePeriods.find((each) => each === search.get('by')) ?? 'week';
  const { run, isBusy, error } = useAct();
  useEffect(() => {
    document.title = 'Figures';
  }, []);
  const download = () =>
    run(async () => {
      const { csv } = await call(staffExportFigures, { query: { period } });
      downloadText(`figures-by-${period}.csv`, 'text/csv', csv);
    });
  return (
    <div className={queue.screen}>
      <header className={queue.head}>
        <h1>Figures</h1>
        <p>Totals only: no texts, no individual members</p>
        <div className={queue.tools}>
          <DeskButton variant="second" busy={isBusy} onClick={() => void download()}>
            <DownloadIcon />
            Download CSV
          </DeskButton>
        </div>
      </header>
      {error !== undefined && <Alert message={error} />}
      <PaneTabs
        label="Period"
        tabs={figurePeriods.map((id) => ({ id, label: periodLabels[id] }))}
        selected={period}
        onSelect={(id) => void navigate(`/figures?by=${id}`)}
      >
        <Period key={period} period={period} />
      </PaneTabs>
    </div>
  );
}
