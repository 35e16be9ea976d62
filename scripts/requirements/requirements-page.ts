import type { RequirementTexts } from './requirement-map.ts';

const areaTitles: Readonly<Record<string, string>> = {
  AUTH: 'Sign-up and log-in screen',
  ROUTE: 'Routes, guards, and landing pages',
  STAT: 'Member status and derived status',
  SESS: 'Session',
  STOP: 'Members stopped or deleted by an administrator',
  LAY: 'Layout',
  ENR: 'Enrollment',
  ADD: 'Additional information',
  APP: 'Application received',
  HOME: 'Dashboard',
  PLAN: 'Plans',
  CHK: 'Checkout',
  ACC: 'Account settings',
  BILL: 'Billing',
  MOM: 'Moments',
  TEXT: 'Texts',
  REF: 'Referral program',
  SUP: 'Support',
  API: 'Calls',
  DATA: 'Data',
  ERR: 'Errors',
  ANA: 'Analytics',
  SEC: 'Protection of accounts and money',
  OPS: 'Running the service',
  DESK: 'Desk for staff',
  SAFE: 'Safety in a crisis',
  COVER: 'No member waits unread',
  CONS: 'Consent and its end',
  RENEW: 'Money without surprise',
  FIELD: 'Odd input and rare states',
  DUTY: 'What law and trade ask for',
};

const introduction = `# Requirements

What must hold, by area. \`npm run requirements -- AUTH\` lists an area with the tests that prove it. \`npm run docs\` writes this page from
\`docs/requirement-texts.json\`.`;

/**
 * Formats all requirements, with a heading for each area.
 *
 * @throws Error if an area has no title
 */
export function formatRequirementsPage(texts: RequirementTexts): string {
  const areas = Map.groupBy(Object.entries(texts), ([id]) => toArea(id));
  const untitled = [...areas.keys()].filter((area) => !Object.hasOwn(areaTitles, area));
  if (untitled.length > 0)
    throw new Error(`requirements-page.ts needs a title for the area ${untitled.join(', ')}`);
  const sections = Object.entries(areaTitles)
    .filter(([area]) => areas.has(area))
    .map(([area, title]) => {
      const lines = (areas.get(area) ?? []).map(([id, text]) => `- **${id}** ${text}`);
      return [`## ${area}: ${title}`, '', ...lines].join('\n');
    });
  return `${[introduction, ...sections].join('\n\n')}\n`;
}

const toArea = (id: string): string => id.replace(/-\d+$/, '');
