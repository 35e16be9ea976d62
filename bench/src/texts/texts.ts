import { createHmac, randomUUID } from 'node:crypto';
import autocannon, { type Request } from 'autocannon';
import type { Product } from '../product.ts';
import { calculateMedian, formatColumns, formatWhole, type Verdict } from '../report.ts';
import { measureStatementsASecond } from './pgbench.ts';
import { fillUpTo, getPhone } from './text-members.ts';

/** The sandbox's account at the text provider. */
const twilio = {
  accountSid: 'AC5a9db0c5000000000000000000000000',
  authToken: 'twilio_sandbox_token',
  coachingNumber: '+12125550199',
};
export const textPath = '/webhooks/twilio';
const connections = 40;
/** After a checkpoint, PostgreSQL writes each page whole once. With many members, that takes a while to pass. */
const seconds = { warmUp: 6, warmUpWithMany: 40, round: 6 };

/**
 * Builds the webhook request of a text from a phone, signed as the provider signs it.
 * @param members how many members text, chosen at random
 */
export const createNextText = (publicUrl: string, members: number, id?: string) =>
  getText(publicUrl, 1 + Math.floor(Math.random() * members), id);

const ordinaryText = 'I slept well, thank you for asking. How do I go on from here?';

/** Builds the webhook request of a text from the nth member's phone. */
export function getText(publicUrl: string, n: number, id = `SM${randomUUID()}`, words = ordinaryText) {
  const form: Record<string, string> = {
    AccountSid: twilio.accountSid,
    Body: words,
    From: getPhone(n),
    MessageSid: id,
    NumMedia: '0',
    To: twilio.coachingNumber,
  };
  const signed = Object.entries(form).flat().join('');
  return {
    body: new URLSearchParams(form).toString(),
    signature: createHmac('sha1', twilio.authToken)
      .update(publicUrl + textPath + signed)
      .digest('base64'),
  };
}

/** Creates a request of the load generator that builds another text each time. */
export const createTextRequest = (next: () => ReturnType<typeof getText>): Request => ({
  method: 'POST',
  path: textPath,
  setupRequest(request) {
    const { body, signature } = next();
    return {
      ...request,
      body,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signature,
      },
    };
  },
});

async function measureTextsASecond({ portal }: Product, members: number, duration: number): Promise<number> {
  const result = await autocannon({
    url: portal,
    connections,
    duration,
    requests: [createTextRequest(() => createNextText(portal, members))],
  });
  const { errors, timeouts, non2xx } = result;
  if (errors + timeouts + non2xx > 0)
    throw new Error(`Texts: ${String(errors + timeouts)} failed, ${String(non2xx)} rejected`);
  return result.requests.average;
}

/** Texts a second, end to end, and pgbench's rate for the two statements on the same database. */
interface TextRound {
  readonly members: number;
  readonly texts: number;
  readonly statements: number;
}

/** Sends texts and runs pgbench by turns. */
export async function playRounds(
  product: Product,
  members: number,
  rounds: number,
  warmUp = seconds.warmUp,
): Promise<readonly TextRound[]> {
  await measureTextsASecond(product, members, warmUp);
  const played: TextRound[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const texts = await measureTextsASecond(product, members, seconds.round);
    const statements = await measureStatementsASecond(product.databaseUrl, members, seconds.round);
    played.push({ members, texts, statements });
  }
  return played;
}

const getMedian = (rounds: readonly TextRound[], figure: (round: TextRound) => number): number =>
  calculateMedian(rounds.map(figure));

/**
 * Compares inbound texts a second with pgbench running a text's two statements, with few members and with many.
 * @returns the rounds, the median of the ratios, and the texts and pgbench's statements with many members, as shares of those with few
 */
async function measureTexts(
  product: Product,
  { few, many, rounds }: { readonly few: number; readonly many: number; readonly rounds: number },
) {
  await fillUpTo(product.databaseUrl, few);
  const atFew = await playRounds(product, few, rounds);
  await fillUpTo(product.databaseUrl, many);
  const atMany = await playRounds(product, many, rounds, seconds.warmUpWithMany);
  const share = (figure: (round: TextRound) => number) =>
    getMedian(atMany, figure) / getMedian(atFew, figure);
  return {
    rounds: [...atFew, ...atMany],
    ratio: getMedian([...atFew, ...atMany], (round) => round.texts / round.statements),
    manyToFew: share(({ texts }) => texts),
    manyToFewStatements: share(({ statements }) => statements),
  };
}

export const formatTextsTable = (rounds: readonly TextRound[]): string =>
  [
    'Inbound texts, end to end, compared with pgbench with a text’s two statements on the same database (a second)',
    formatColumns(['members', 'texts', 'pgbench', 'ratio']),
    ...rounds.map(({ members, texts, statements }) =>
      formatColumns([
        formatWhole(members),
        formatWhole(texts),
        formatWhole(statements),
        (texts / statements).toFixed(2),
      ]),
    ),
  ].join('\n');

const targets = { ratio: 0.6, manyToFew: 0.9 };
const sizes = { few: 1_000, many: 1_000_000, rounds: 3 };

/** Compares inbound texts with pgbench, with few members and with many. */
export async function judgeTexts(product: Product): Promise<readonly Verdict[]> {
  const measured = await measureTexts(product, sizes);
  console.log(`${formatTextsTable(measured.rounds)}\n`);
  return [
    {
      text: `texts: median ratio ${measured.ratio.toFixed(2)}, at least ${targets.ratio.toFixed(2)}`,
      isReached: measured.ratio >= targets.ratio,
    },
    {
      text: `texts at a million members are ${measured.manyToFew.toFixed(2)} of those at a thousand, at least ${targets.manyToFew.toFixed(2)} (pgbench: ${measured.manyToFewStatements.toFixed(2)})`,
      isReached: measured.manyToFew >= targets.manyToFew,
    },
  ];
}
