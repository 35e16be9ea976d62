import type { SafetyList } from '@moments/contract/safety/safety-list';

type Playbook = SafetyList['playbook'];

/** The numbers that the playbook names, from the configuration. */
export interface CrisisNumbers {
  readonly crisisLifeline: string;
  readonly crisisTextLine: string;
  readonly crisisTextKeyword: string;
  readonly crisisEmergency: string;
}

export function fillPlaybook({ steps, outcomes }: Playbook, numbers: CrisisNumbers): Playbook {
  const values: Readonly<Record<string, string>> = {
    lifeline: numbers.crisisLifeline,
    textLine: numbers.crisisTextLine,
    keyword: numbers.crisisTextKeyword,
    emergency: numbers.crisisEmergency,
  };
  const fill = (text: string): string =>
    text.replaceAll(/\{(\w+)\}/g, (written, name: string) => values[name] ?? written);
  return {
    steps: steps.map(({ key, title, instructions, suggestions }) => ({
      key,
      title: fill(title),
      instructions: fill(instructions),
      suggestions: suggestions.map(fill),
    })),
    outcomes,
  };
}
