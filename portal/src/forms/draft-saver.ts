import type { EnrollmentStep } from '@moments/contract/enrollment/enrollment-steps';
import {
  readStepDraft,
  saveStepDraft,
  type DraftValues,
  type DraftVersion,
  type StepDraft,
} from '@moments/contract/enrollment/step-drafts';
import type { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { showCrisisNote } from './crisis-note-store.ts';

/**
 * `unchanged` since the form opened. After `failed` and `refused`, the server doesn't have the last change yet. After `failed`, the saver
 * keeps trying. After `refused`, the same draft would be refused again.
 */
export type DraftState = 'unchanged' | 'saving' | 'saved' | 'failed' | 'refused';

/** In ms. The draft is sent this long after the last key. */
const saveDelayMs = 600;
/** In ms, after a failure. */
const retryDelayMs = 5_000;

interface DraftSaverOptions {
  readonly memberId: string;
  readonly step: EnrollmentStep;
  readonly onState: (state: DraftState) => void;
  /**
   * Takes the values of a draft that this form has not shown yet, from before a reload or from another device.
   * @returns the form's values with them
   */
  readonly merge: (values: DraftValues) => DraftValues;
  /** The server has these values. */
  readonly onSaved: () => void;
}

/** Decides whether another try can succeed. Without a reply, the status code is 500. */
const isTemporary = ({ statusCode }: ApiError): boolean => statusCode === 429 || statusCode >= 500;

/**
 * Saves the draft of an open form on the server (ENR-16): one version at a time, the last one always. If another device saved in
 * between, it merges first.
 */
export class DraftSaver {
  readonly #options: DraftSaverOptions;
  readonly #writer = crypto.randomUUID();
  #sequence = 0;
  /** The version that the form shows; undefined until it is known. */
  #basedOn: DraftVersion | null | undefined;
  #pending: DraftValues | undefined;
  #sending: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #state: 'open' | 'paused' | 'closed' = 'open';

  constructor(options: DraftSaverOptions) {
    this.#options = options;
  }

  /** Reads the stored draft and shows it in the form. */
  load(): void {
    this.#start();
  }

  /** Saves these values after a pause. */
  change(values: DraftValues): void {
    this.#pending = values;
    this.#options.onState('saving');
    this.#wait(saveDelayMs);
  }

  /**
   * Saves now what is not saved yet, because the form closes.
   * @param keepalive the page closes too: the call outlives it
   */
  flush(keepalive: boolean): void {
    if (!this.#pending || this.#state === 'closed') return;
    if (keepalive) void this.#put(this.#pending, true);
    else this.#start();
  }

  /** Tries again now, because the connection is back. */
  retry(): void {
    if (this.#pending || this.#basedOn === undefined) this.#start();
  }

  /** Stops saving while the step itself is saved, so that no draft arrives after it. */
  async pause(): Promise<void> {
    clearTimeout(this.#timer);
    this.#state = 'paused';
    await this.#sending;
  }

  /** Goes on after the step could not be saved. */
  resume(): void {
    this.#state = 'open';
    if (this.#pending) this.#wait(0);
  }

  /** Ends after the step was saved. The server has deleted the draft. */
  close(): void {
    this.#state = 'closed';
  }

  #wait(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#start(), milliseconds);
  }

  #start(): void {
    clearTimeout(this.#timer);
    if (this.#state !== 'open') return;
    this.#sending ??= this.#send().finally(() => {
      this.#sending = undefined;
    });
  }

  async #send(): Promise<void> {
    const error = (await this.#read()) ?? (await this.#savePending());
    if (!error) return;
    const isRetried = isTemporary(error);
    if (this.#pending) this.#options.onState(isRetried ? 'failed' : 'refused');
    if (isRetried && this.#state === 'open') this.#wait(retryDelayMs);
  }

  async #read(): Promise<ApiError | undefined> {
    if (this.#basedOn !== undefined) return undefined;
    const { memberId, step } = this.#options;
    const result = await call(readStepDraft, {
      params: { memberId, step },
      background: { isAutomatic: false },
    });
    if (!result.ok) return result.error;
    this.#take(result.reply.draft, result.reply.draft?.values ?? {});
    return undefined;
  }

  /** @param shown what the form shows of it; undefined leaves the form as it is */
  #take(draft: StepDraft | null, shown: DraftValues | undefined): void {
    this.#basedOn = draft?.version ?? null;
    const values = shown && this.#options.merge(shown);
    if (values && this.#pending) this.#pending = values;
  }

  async #savePending(): Promise<ApiError | undefined> {
    while (this.#pending) {
      const values = this.#pending;
      const result = await this.#put(values, false);
      if (!result.ok) return result.error;
      const { saved, draft } = result.reply;
      if (!saved) this.#take(draft, draft?.values);
      else if (this.#pending === values) {
        this.#pending = undefined;
        this.#options.onSaved();
        this.#options.onState('saved');
      }
      if (this.#state !== 'open') return undefined;
    }
    return undefined;
  }

  async #put(values: DraftValues, keepalive: boolean) {
    const { memberId, step } = this.#options;
    this.#sequence += 1;
    const version = { writer: this.#writer, sequence: this.#sequence };
    const basedOn = this.#basedOn ?? null;
    const result = await call(saveStepDraft, {
      params: { memberId, step },
      body: { version, basedOn, values },
      keepalive,
      background: { isAutomatic: false },
    });
    if (result.ok && result.reply.saved) this.#basedOn = version;
    if (result.ok && result.reply.crisisWordsFound) showCrisisNote('step');
    return result;
  }
}
