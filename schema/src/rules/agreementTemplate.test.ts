import { expect, test } from 'vitest'
import { placeholderTexts, preparedClauses, preparedClauseTexts } from '../agreementClauseTexts.ts'
import {
  agreementClauses,
  agreementPlaceholders,
  type AgreementValues,
  isContinuing,
  MOST_FILLED,
  namesCoolingOff,
  unknownPlaceholders,
} from './agreementTemplate.ts'

const values = Object.fromEntries(agreementPlaceholders.map((name) => [name, `<${name}>`])) as AgreementValues

test.each(agreementPlaceholders)('{%s} is filled, and has words in both languages (AGR-02)', (name) => {
  expect(agreementClauses(`a {${name}} b`, values)).toEqual([{ isHeading: false, text: `a <${name}> b` }])
  expect(unknownPlaceholders(`{${name}}`)).toEqual([])
  for (const language of ['jp', 'en'] as const) expect(placeholderTexts[language][name].name).not.toBe('')
})

test.each([
  ['{studnet} {student} {studnet}', ['{studnet}']],
  ['{} {Student}', ['{}', '{Student}']],
  ['{toString} {__proto__}', ['{toString}', '{__proto__}']],
  ['no braces', []],
])('what is no placeholder is named: %s (AGR-02)', (body, unknown) => {
  expect(unknownPlaceholders(body)).toEqual(unknown)
})

test('headings begin with #, empty lines end paragraphs, and values are never read (AGR-01)', () => {
  const body = '# One\r\nfirst {student}\nsecond\n\n\n##Two\n{holder}'
  const clauses = agreementClauses(body, { ...values, student: '{holder}', holder: '# not a heading' })
  expect(clauses).toEqual([
    { isHeading: true, text: 'One' },
    { isHeading: false, text: 'first {holder}\nsecond' },
    { isHeading: true, text: 'Two' },
    { isHeading: false, text: '# not a heading' },
  ])
})

test('a template filled with long values has an end (AGR-01)', () => {
  const filled = agreementClauses('{courses}\n\n'.repeat(1500), { ...values, courses: 'x'.repeat(1000) })
  expect(filled.reduce((sum, { text }) => sum + text.length, 0)).toBe(MOST_FILLED)
})

test.each([
  ['2027-04-01', '2027-06-01', 50_001, true],
  ['2027-04-01', '2027-05-31', 50_001, false],
  ['2027-04-01', '2027-06-01', 50_000, false],
  ['2026-12-31', '2027-02-28', 80_000, false],
  ['2026-12-31', '2027-03-01', 80_000, true],
  ['2027-12-31', '2028-02-28', 80_000, false],
])('%s to %s for %i yen is of continuing services: %s (AGR-05)', (start, end, price, expected) => {
  expect(isContinuing({ start, end, price })).toBe(expected)
})

test.each(['jp', 'en'] as const)(
  'prepared clauses in %s have known placeholders and name what they are about (AGR-05)',
  (language) => {
    for (const clause of preparedClauses)
      expect(unknownPlaceholders(preparedClauseTexts[language][clause].body)).toEqual([])
    const { coolingOff, termination } = preparedClauseTexts[language]
    expect(namesCoolingOff(agreementClauses(coolingOff.body, values))).toBe(true)
    expect(namesCoolingOff([{ isHeading: false, text: 'Lessons' }])).toBe(false)
    for (const amount of ['15,000', '11,000', '20,000', '50,000']) expect(termination.body).toContain(amount)
  },
)
