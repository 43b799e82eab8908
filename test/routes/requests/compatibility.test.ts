/**
 * Which protocol is compatible with which decision rule and agreement measure: one table in code, shown in
 * docs/protocols.md. Every other combination is refused with the reason.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compatibility } from '../../../src/debate/protocols/compatibility.ts';
import { aggregations } from '../../../src/debate/schema/outcome/verdict.ts';
import { agreementNames, protocolNames } from '../../../src/debate/schema/request/setting-names.ts';
import type { TestApp } from '../../support/build-app.ts';
import { buildTestApp, QUICK_MODEL } from '../../support/build-app.ts';

let service: TestApp;
beforeAll(async () => {
  service = await buildTestApp({ runs: false, config: { limits: { max_queued_debates: 1_000 } } });
});
afterAll(() => service.close());

const combinations = protocolNames.flatMap((protocol) =>
  aggregations.flatMap((aggregation) =>
    agreementNames.map((agreement) => {
      const { aggregations: rules, agreements } = compatibility[protocol];
      return {
        protocol,
        aggregation,
        agreement,
        isRuleAllowed: rules.includes(aggregation),
        isMeasureAllowed: agreements.includes(agreement),
      };
    }),
  ),
);
const request = ({ protocol, aggregation, agreement }: (typeof combinations)[number]) => ({
  question: 'This or that?',
  options: ['this', 'that'],
  judge: { model: QUICK_MODEL },
  protocol,
  aggregation,
  agreement,
});
const post = (payload: object) => service.app.inject({ method: 'POST', url: '/v1/debates', payload });

test('all 336 combinations › are distinguished: 7 protocols × 12 rules × 4 measures', () => {
  expect(combinations).toHaveLength(336);
  // Four protocols with 7 rules and 4 measures, the ballot with its own tally alone, samples with 3 rules, a cascade
  // with 1.
  expect(combinations.filter(({ isRuleAllowed, isMeasureAllowed }) => isRuleAllowed && isMeasureAllowed)).toHaveLength(
    4 * 7 * 4 + 1 + 3 * 4 + 4,
  );
});

describe('a combination is refused with the reason', () => {
  const disallowed = combinations.filter(({ isRuleAllowed, isMeasureAllowed }) => !(isRuleAllowed && isMeasureAllowed));
  test.each(disallowed)('$protocol, $aggregation, $agreement', async (combination) => {
    const { protocol, aggregation, agreement, isRuleAllowed, isMeasureAllowed } = combination;
    const { aggregations: rules, agreements } = compatibility[protocol];
    const fields = [
      ...(isRuleAllowed ? [] : [['aggregation', `decides by ${rules.join(', ')}, not by "${aggregation}"`]]),
      ...(isMeasureAllowed
        ? []
        : [['agreement', `measures agreement by ${agreements.join(', ')}, not by "${agreement}"`]]),
    ].map(([path, reason]) => ({ path, message: `protocol "${protocol}" ${reason}` }));
    const reply = await post(request(combination));
    expect(reply.json()).toMatchObject({
      status: 422,
      code: 'incompatible_options',
      detail: fields.map(({ path, message }) => `${path}: ${message}`).join('; '),
      fields,
    });
  });
});

test('every combination in the table › is accepted', async () => {
  for (const combination of combinations.filter(
    ({ isRuleAllowed, isMeasureAllowed }) => isRuleAllowed && isMeasureAllowed,
  )) {
    const { statusCode } = await post(request(combination));
    expect([combination, statusCode]).toEqual([combination, 202]);
  }
});

test('the table of docs/protocols.md › is equal to that of the code', () => {
  const page = readFileSync(new URL('../../../docs/protocols.md', import.meta.url), 'utf8');
  const lines = page.split('\n');
  const header = `| \`protocol\` | ${[...aggregations, ...agreementNames].map((name) => `\`${name}\``).join(' | ')} |`;
  const firstRow = lines.indexOf(header) + 2;
  expect(lines.slice(firstRow, firstRow + protocolNames.length)).toEqual(
    protocolNames.map((protocol) => {
      const { aggregations: rules, agreements } = compatibility[protocol];
      const marks = [
        ...aggregations.map((rule) => rules.includes(rule)),
        ...agreementNames.map((measure) => agreements.includes(measure)),
      ];
      return `| \`${protocol}\` | ${marks.map((isCompatible) => (isCompatible ? '✓' : '–')).join(' | ')} |`;
    }),
  );
});

test('an estimate › is compatible with three protocols, two rules and one measure alone', async () => {
  for (const protocol of protocolNames) {
    for (const aggregation of aggregations) {
      const debaters = [{ model: QUICK_MODEL, count: 3 }];
      const judge = { model: QUICK_MODEL };
      const estimateRequest = { question: 'How long?', answer_type: 'estimate', debaters, judge };
      const reply = await post({ ...estimateRequest, protocol, aggregation });
      const isPoolingRule = aggregation === 'median' || aggregation === 'trimmed_mean';
      const isAccepted = isPoolingRule && ['critique', 'society', 'samples'].includes(protocol);
      expect([protocol, aggregation, reply.statusCode]).toEqual([protocol, aggregation, isAccepted ? 202 : 422]);
      if (!isAccepted) expect(reply.json().code).toBe('incompatible_options');
    }
  }
});
