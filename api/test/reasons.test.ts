import { accountNotes } from '@koma/schema/accountTexts'
import type { AnswerCode } from '@koma/schema/answerCodes'
import { reasonCodes } from '@koma/schema/codes'
import { refusalNotes } from '@koma/schema/refusals'
import { isRefusing, meaningOf, type Reason, reasonOf, reasons } from '@koma/schema/reasons'
import { isEnumType } from 'graphql'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { graphqlSchema } from '../src/doors/graphql/graphqlSchema.ts'
import { projectRoot } from '../src/platform/shared/config.ts'

// Programs read why something was refused from `reasonCode`: every refusal has one, and each can happen.

const tables = ['accountTexts.ts', 'codes.ts', 'reasons.ts', 'refusals.ts']
const sources = ['api/src', 'schema/src'].flatMap((folder) =>
  globSync('**/*.ts', { cwd: join(projectRoot, folder) })
    .filter((file) => !/\.(test|fixture)\.ts$/.test(file) && !tables.includes(file))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(join(projectRoot, folder, file), 'utf8') })),
)
const says = (word: string) => sources.some(({ text }) => text.includes(`'${word}'`))

const codes: AnswerCode[] = [...reasonCodes, '400', '401', '403', '404', '409', '410', '429']
const notes = [...refusalNotes, ...accountNotes]

test('the enum of the schema has just these reasons, each with its meaning in both languages', () => {
  const type = graphqlSchema().getType('ReasonCode')
  expect(isEnumType(type) && type.getValues().map(({ name }) => name)).toEqual([...reasons])
  expect(new Set(reasons).size).toBe(reasons.length)
  for (const reason of reasons)
    for (const language of ['en', 'jp'] as const) {
      expect({ reason, meaning: meaningOf(reason, language) }).toEqual({
        reason,
        meaning: expect.stringMatching(/.{5,}/),
      })
      expect(meaningOf(reason, language)).not.toMatch(/[{}]|NaN|undefined/)
    }
})

test('every code and every note of a refusal has a reason of the enum; a note of its own is its own reason', () => {
  for (const code of codes) {
    expect(reasons).toContain(reasonOf({ code }))
    for (const note of notes) expect(reasons).toContain(reasonOf({ code, note }))
  }
  for (const note of notes.filter(isRefusing)) expect(reasonOf({ code: 'generalE', note })).toBe(note)
})

test('every reason can happen: something in the sources refuses with its note, its code or itself', () => {
  const unreachable = reasons.filter(
    (reason) =>
      !says(reason) && !codes.some((code) => reasonOf({ code }) === reason && says(code)) && !ofForms.has(reason),
  )
  expect(unreachable).toEqual([])
})

/** Reasons of problems in the forms of slots and rows, which are named by their kind. */
const ofForms = new Set<Reason>([
  'outsideHours',
  'opensTooLate',
  'deadlineTooLate',
  'bookedCourseNeeded',
  'teacherWithoutCourse',
  'teacherUnavailable',
  'fixedCourseNotOffered',
  'fixedCourseNeeded',
  'fixedCourseNoLesson',
  'fixedPlaceNeeded',
  'fixedPlaceMissing',
  'fixedPlaceOffline',
  'notFixedStudent',
  'noSlotThatDay',
])

test('no refusal is `generalE` alone, and none has a note that only tells what was done', () => {
  const wrong = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\{[^{}]*\bok: false,[^{}]*\}/g)]
      .map(([refusal]) => refusal)
      .filter((refusal) => {
        const note = /\bnote: '(\w+)'/.exec(refusal)?.[1]
        const isBare = /code: 'generalE'/.test(refusal) && !/\b(note|reason)\b|\.\.\./.test(refusal)
        return isBare || notes.some((item) => item === note && !isRefusing(item))
      })
      .map((refusal) => ({ file, refusal })),
  )
  expect(wrong).toEqual([])
})

test('the guide tells every reason and its meaning, in both languages', () => {
  for (const [folder, language] of [
    ['en', 'en'],
    ['ja', 'jp'],
  ] as const) {
    const page = readFileSync(join(projectRoot, `docs/api/${folder}/11-reasons.md`), 'utf8')
    for (const reason of reasons) expect(page).toContain(`| \`${reason}\` | ${meaningOf(reason, language)} |`)
  }
})
