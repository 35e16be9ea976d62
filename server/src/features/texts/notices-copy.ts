import type { AddOnObstacle } from '@moments/contract/moments/moments-use';
import { formatReturnDate } from '@moments/contract/requests/return-date';
import type { Configuration } from '../../platform/configuration/schema.ts';
import type { NoticeName, ReturnNoticeName } from './text-policy-rules.ts';

type Settings = Pick<
  Configuration,
  'publicUrl' | 'supportEmail' | 'crisisLifeline' | 'crisisTextLine' | 'crisisTextKeyword' | 'crisisEmergency'
>;

const buildLink = ({ publicUrl }: Settings, path: string): string => new URL(path, publicUrl).href;

/** Says where to get help in a crisis. Every notice that no one reads a text ends with it. */
export const crisisText = (settings: Settings): string =>
  `In a crisis, call or text ${settings.crisisLifeline}, or text ${settings.crisisTextKeyword} to ${settings.crisisTextLine}; in an emergency call ${settings.crisisEmergency}.`;

const seeWhyPaused = ['Your plan is paused. See why', '/billing'] as const;

/** The next step of a member without Moments: what they can do, and on which page. */
const nextSteps: Readonly<Record<AddOnObstacle | 'none', readonly [step: string, path: string]>> = {
  none: ['Add Moments to continue', '/subscriptions?addOn=true'],
  'past-due': ['Your last payment is overdue. Pay it to continue', '/billing'],
  'no-plan': ['Choose a plan to continue', '/subscriptions'],
  paused: seeWhyPaused,
  'late-match': seeWhyPaused,
  dispute: seeWhyPaused,
  leaving: ['Your account will be deleted. Keep it to continue', '/home'],
};

/** Returns the notice to a member without Moments. @param obstacle why they can't add some; undefined if they can */
export function noneLeftText(settings: Settings, obstacle: AddOnObstacle | undefined): string {
  const [step, path] = nextSteps[obstacle ?? 'none'];
  return `Moments: you're out of Moments, so your coach can't answer new texts. We save what you send. ${step}: ${buildLink(settings, path)} ${crisisText(settings)}`;
}

const notices: Readonly<Record<Exclude<NoticeName, 'none-left'>, (settings: Settings) => string>> = {
  waiting: (settings) =>
    `Moments: thank you for your text. We're still finding your coach. They'll read it when you're matched. ${crisisText(settings)}`,
  unfinished: (settings) =>
    `Moments: thank you for your text. To be matched with a coach, please finish your enrollment: ${buildLink(settings, '/')} ${crisisText(settings)}`,
  'no-plan': (settings) =>
    `Moments: thank you for your text. Your plan doesn't include texting with a coach. Choose one that does: ${buildLink(settings, '/subscriptions')} ${crisisText(settings)}`,
  paused: (settings) =>
    `Moments: thank you for your text. Your coaching isn't active, so no one will answer here. To come back, email ${settings.supportEmail}. ${crisisText(settings)}`,
  budget: (settings) =>
    `Moments: your partner's Moments for this month are used up. Coaching resumes next month, or when your partner adds more. We save what you send. ${crisisText(settings)}`,
  stopped: (settings) =>
    `Moments: your account isn't active, and no one reads texts to this number. Please contact ${settings.supportEmail}. ${crisisText(settings)}`,
  'codes-number': (settings) =>
    `Moments: this number only sends codes, and no one reads texts to it. ${crisisText(settings)}`,
};

export const noticeText = (name: Exclude<NoticeName, 'none-left'>, settings: Settings): string =>
  notices[name](settings);

/** Returns the notice to a member who requested a pause until a day. @param returnDate ISO date */
export const pausedUntilText = (settings: Settings, returnDate: string): string =>
  `Moments: thank you for your text. Your coaching is paused, so no one will answer here. It resumes on ${formatReturnDate(returnDate)}. To come back sooner: ${buildLink(settings, '/account-settings?tab=service')} ${crisisText(settings)}`;

const returnNotices: Readonly<Record<ReturnNoticeName, string>> = {
  'moments-again':
    "Moments: you have Moments again. Your coach can answer your texts. Text this number whenever you're ready.",
  'budget-again':
    "Moments: your partner has Moments again, so your coaching has resumed. Text this number whenever you're ready.",
  'pause-over':
    "Moments: your pause is over, so your coaching has resumed. Text this number whenever you're ready.",
};

export const coachingResumedText = (name: ReturnNoticeName): string => returnNotices[name];

/** Says that only words are seen. Each member gets it once. */
export const mediaText =
  "Moments: pictures, voice messages, and files can't be seen here. Please put in words what they say.";

/** Returns the text to a number without an account (TEXT-02). */
export const signUpInviteText = (settings: Settings): string =>
  `Moments: we don't recognize this number. To get a coach, sign up: ${buildLink(settings, '/auth#signup')} Reply STOP and we won't text again. ${crisisText(settings)}`;

export const helpText = (settings: Settings): string =>
  `Moments: email ${settings.supportEmail} and we'll help. ${crisisText(settings)} Reply STOP to opt out. Msg & data rates may apply.`;

export const stoppedText =
  "Moments: you're opted out and won't get more texts from us. Reply START to opt back in.";

/** What the text message provider replies to keywords by default. */
export const providerReplies: readonly string[] = [
  'You have successfully been unsubscribed. You will not receive any more messages from this number. Reply START to resubscribe.',
  'You have successfully been re-subscribed to messages from this number. Reply HELP for help. Reply STOP to unsubscribe. Msg&Data Rates May Apply.',
  'Reply STOP to unsubscribe. Msg&Data Rates May Apply.',
];

export const startedText =
  "Moments: welcome back. You'll get our texts again. Reply HELP for help, STOP to opt out.";
