import { describe, expect, it } from 'vitest';
import { MAIL_REPORTS } from '../../modules/flows/mails/waiting-reports.ts';
import { flowTexts } from '../../web/features/operations/flow-texts.ts';
import { partTexts } from '../../web/features/operations/part-texts.ts';
import { projections } from '../persisted-names/names/projections.ts';
import { reactors } from '../persisted-names/names/work.ts';

const named = (texts: Readonly<Record<string, string>>, prefix: string): string[] =>
  Object.keys(texts)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length))
    .sort();

describe('the names on the operations page', () => {
  it.each(['es', 'en'] as const)('%s: every flow has one, and nothing else has', (language) => {
    expect(named(flowTexts[language], 'flow_')).toEqual([...Object.keys(reactors), MAIL_REPORTS].sort());
  });

  it.each(['es', 'en'] as const)('%s: every read model has one, and nothing else has', (language) => {
    expect(named(partTexts[language], 'model_')).toEqual(Object.keys(projections).sort());
  });
});
