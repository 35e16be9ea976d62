import type { staffGetPlaybook } from '@moments/contract/crisis/staff-crisis';
import type { ContentOf } from '@moments/contract/http/endpoint';
import type { Configuration } from '../../platform/configuration/schema.ts';

type Playbook = ContentOf<typeof staffGetPlaybook>;
type Settings = Pick<
  Configuration,
  'crisisLifeline' | 'crisisTextLine' | 'crisisTextKeyword' | 'crisisEmergency'
>;

/** The copy is a placeholder. Set it to true only when a clinician has approved it and the phrase lists. */
const isApproved = false;

/** Builds the crisis playbook with the configured numbers. Coaches change the suggestions before they send them. */
export const buildPlaybook = (settings: Settings): Playbook => ({
  isApproved,
  steps: [
    {
      key: 'stay',
      title: 'Stay with the member',
      instructions: 'Answer now. Be calm and direct. Don’t promise to keep it secret.',
      suggestions: ['I’m here with you. Thank you for telling me.'],
    },
    {
      key: 'ask',
      title: 'Ask',
      instructions: 'Ask about thoughts, a plan, means, and time frame. Note each answer.',
      suggestions: [
        'Are you thinking about ending your life?',
        'Do you have a plan for how you would do it?',
        'Do you have what you would need for it close by?',
        'When are you thinking of doing it?',
      ],
    },
    {
      key: 'connect',
      title: 'Connect to help',
      instructions: `Offer ${settings.crisisLifeline}, or texting ${settings.crisisTextKeyword} to ${settings.crisisTextLine}. Ask whether they will do it while you stay.`,
      suggestions: [
        `You can call or text ${settings.crisisLifeline} right now. I’ll stay here while you do.`,
        `You can text ${settings.crisisTextKeyword} to ${settings.crisisTextLine} to reach a trained person.`,
      ],
    },
    {
      key: 'bring-help',
      title: 'Bring in help',
      instructions: 'Page the person on call. Ask who is near the member, and about the emergency contact.',
      suggestions: ['Is there someone who can be with you now?'],
    },
    {
      key: 'emergency',
      title: `Hand over to ${settings.crisisEmergency}`,
      instructions: `If there is a plan, means, and a time, or no answer, the person on call calls ${settings.crisisEmergency}.`,
      suggestions: [],
    },
  ],
  outcomes: [
    { key: 'safe-with-plan', label: 'Safe for now, with a plan' },
    { key: 'connected-to-help', label: 'Connected to help' },
    { key: 'emergency-services', label: 'Handed over to emergency services' },
    { key: 'no-answer', label: 'No answer; the person on call goes on' },
  ],
});
