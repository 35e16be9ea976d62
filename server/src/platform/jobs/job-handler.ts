/** What a job is given: ids only, never personal data. */
export type JobData = Readonly<Record<string, string | number | boolean | null>>;

/** A queue: what its jobs do, and how often it tries. */
export interface JobHandler {
  readonly queue: string;
  /** Throwing means: try again later. */
  handle(data: JobData): Promise<void>;
  /** How often a failed job is tried again; the wait grows from 2 s to an hour. */
  readonly retries?: number;
  /** Runs on this schedule, a cron expression in Eastern Time. */
  readonly cron?: string;
}
