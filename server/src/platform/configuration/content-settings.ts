import { z } from 'zod';
import { createJsonSchema, defineOptionalSetting, defineSetting, text, url } from './setting.ts';

const announcements = z.array(
  z.object({
    kind: z.enum(['orientation', 'video', 'news']),
    title: z.string(),
    text: z.string(),
    link: z.object({ label: z.string(), url }),
  }),
);

const defaultAnnouncements = JSON.stringify([
  {
    kind: 'orientation',
    title: 'New-member orientation',
    text: 'Wednesdays at 7:00 PM ET, on video.',
    link: { label: 'Save my spot', url: 'https://moments.example/orientation' },
  },
  {
    kind: 'video',
    title: 'Bonus video',
    text: 'Winding down after a long day, in six minutes.',
    link: { label: 'Watch the video', url: 'https://moments.example/bonus-video' },
  },
]);

/** Content for members: addresses, numbers to call, and the dashboard's copy. */
export const contentSettings = {
  supportEmail: defineSetting('SUPPORT_EMAIL', 'Email address for members’ questions', z.email(), {
    default: 'support@moments.example',
  }),
  termsUrl: defineSetting('TERMS_URL', 'URL of the terms of service', url, {
    default: 'https://moments.example/terms',
  }),
  privacyUrl: defineSetting('PRIVACY_URL', 'URL of the privacy policy', url, {
    default: 'https://moments.example/privacy',
  }),
  resourcesUrl: defineSetting('RESOURCES_URL', 'URL of resources for members who wait for a coach', url, {
    default: 'https://moments.example/resources',
  }),
  unapprovedPaymentNote: defineOptionalSetting(
    'UNAPPROVED_PAYMENT_NOTE',
    'What happens to the first payment if an application isn’t approved, in your own words. Members who wait for a coach after it read it before they pay for a plan. Without it, the checkout says nothing about it',
    text,
    { example: 'If we can’t approve your application, we refund this payment in full.' },
  ),
  crisisLifeline: defineSetting('CRISIS_LIFELINE', 'Number to call or text in a crisis', text, {
    default: '988',
  }),
  crisisTextLine: defineSetting('CRISIS_TEXT_LINE', 'Number of the crisis text line', text, {
    default: '741741',
  }),
  crisisTextKeyword: defineSetting('CRISIS_TEXT_KEYWORD', 'Word to text to the crisis text line', text, {
    default: 'HOME',
  }),
  crisisEmergency: defineSetting('CRISIS_EMERGENCY', 'Emergency number', text, { default: '911' }),
  crisisReplyAfterSeconds: defineOptionalSetting(
    'CRISIS_REPLY_AFTER_SECONDS',
    'Seconds without a coach’s reply after which a member whose text raised a crisis gets one automatic text with the crisis numbers; without it, there is none. Set it when its wording is approved',
    z.coerce.number<string>().int().min(30).max(3_600),
    { example: '120' },
  ),
  announcements: defineSetting(
    'ANNOUNCEMENTS',
    'Announcements on the dashboard, as JSON',
    createJsonSchema(announcements),
    {
      default: defaultAnnouncements,
    },
  ),
  quote: defineSetting(
    'QUOTE',
    'Quote on the dashboard, as JSON',
    createJsonSchema(z.object({ text: z.string(), author: z.string() })),
    { default: '{"text":"The best way out is always through.","author":"Robert Frost"}' },
  ),
} as const;
