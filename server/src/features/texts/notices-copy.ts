import type { Configuration } from '../../platform/configuration/schema.ts';
import type { NoticeName, ReturnNoticeName } from './text-policy-rules.ts';

type Settings = Pick<
  Configuration,
  'publicUrl' | 'supportEmail' | 'crisisLifeline' | 'crisisTextLine' | 'crisisTextKeyword' | 'crisisEmergency'
>;

const link = ({ publicUrl }: Settings, path: string): string => new URL(path, publicUrl).href;

/** Where to turn in a crisis; said to whoever is told that nobody reads their texts. */
export const crisisText = (settings: Settings): string =>
  `In a crisis, call or text ${settings.crisisLifeline}, or text ${settings.crisisTextKeyword} to ${settings.crisisTextLine}; in an emergency call ${settings.crisisEmergency}.`;

const notices: Readonly<Record<NoticeName, (settings: Settings) => string>> = {
  'none-left': (settings) =>
    `Moments: you have no Moments left for now, so your coach can't answer new texts. We keep what you send. Add Moments and go on at once: ${link(settings, '/subscriptions?addOn=true')} ${crisisText(settings)}`,
  waiting: (settings) =>
    `Moments: thank you for your text. We are still finding your coach, who will read it when you are matched. ${crisisText(settings)}`,
  unfinished: (settings) =>
    `Moments: thank you for your text. To be matched with a coach, please finish your enrollment: ${link(settings, '/')} ${crisisText(settings)}`,
  'no-plan': (settings) =>
    `Moments: thank you for your text. Your plan does not include a coach by text. To choose one that does: ${link(settings, '/subscriptions')} ${crisisText(settings)}`,
  paused: (settings) =>
    `Moments: thank you for your text. Your coaching is not running now, so nobody answers here. To come back, write to ${settings.supportEmail}. ${crisisText(settings)}`,
  budget: (settings) =>
    `Moments: your partner's Moments for this month are used up, so coaching rests until next month or until your partner adds some. We keep what you send. ${crisisText(settings)}`,
  stopped: (settings) =>
    `Moments: your account is not active, and texts to this number are not read. Please contact ${settings.supportEmail}. ${crisisText(settings)}`,
  'codes-number': (settings) =>
    `Moments: this number only sends codes, and texts to it are not read. ${crisisText(settings)}`,
};

export const noticeText = (name: NoticeName, settings: Settings): string => notices[name](settings);

const goodNews: Readonly<Record<ReturnNoticeName, string>> = {
  'moments-again':
    'Moments: you have Moments again, and your coach can answer your texts. Text this number whenever you are ready.',
  'budget-again':
    "Moments: your partner's Moments are available again, so your coaching goes on. Text this number whenever you are ready.",
};

/** To a member whose coaching goes on. */
export const coachingResumedText = (name: ReturnNoticeName): string => goodNews[name];

/** To a number that has no account, once a day (TEXT-02). */
export const signUpInviteText = (settings: Settings): string =>
  `Moments: we don't know this number yet. To get a coach by text, sign up: ${link(settings, '/auth#signup')} Reply STOP and we won't text again. ${crisisText(settings)}`;

export const helpText = (settings: Settings): string =>
  `Moments: write to ${settings.supportEmail} and we will help. ${crisisText(settings)} Reply STOP to opt out. Msg & data rates may apply.`;

export const stoppedText =
  'Moments: you are opted out and will get no more texts from us. Reply START to come back.';

export const startedText =
  'Moments: welcome back, you will get our texts again. Reply HELP for help, STOP to opt out.';
