/** A record of a decision: its file's name and its text. */
export interface DecisionRecord {
  file: string;
  text: string;
}

const introduction = `# Decisions

Why something is as it is. A record has a context, a decision, and its consequences, and is short. Add one when a reader will question a
choice. Number it with the next free number. Numbers that are missing belonged to records that were merged or lost their reason.
\`npm run docs\` writes this page from the records.`;

export function formatDecisionIndex(records: readonly DecisionRecord[]): string {
  const rows = records.map(({ file, text }) => {
    const [, number = '', title = '', date = '', status = ''] =
      /^# (\d{4}) (.+)\n\n- Date: (\d{4}-\d{2}-\d{2})\n- Status: (.+)\n/.exec(text) ?? [];
    if (number === '' || !file.startsWith(number))
      throw new Error(`${file} must begin with its number, title, date, and status`);
    return `| [${number}](${file}) | ${title} | ${date} | ${status} |`;
  });
  return `${[introduction, '', '| Number | Title | Date | Status |', '| --- | --- | --- | --- |', ...rows].join('\n')}\n`;
}
