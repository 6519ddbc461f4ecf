import { valueWord } from '@koma/schema/fieldValues'
import { fieldWord } from '@koma/schema/fieldWords'
import { beforeAll, expect, test } from 'vitest'
import { valueText } from '../../src/activity/logEntries.ts'
import { query } from '../../src/platform/database/sql.ts'
import { cloneSchool } from '../cloneSchool.ts'
import { testDatabase } from '../database.ts'
import { testApp } from '../server.ts'
import { loggedCases } from './logged.cases.ts'
import { mayWrite, nameOf } from './right.ts'
import { roots } from './selection.ts'
import { buildStage, type Stage, usesOf } from './stage.ts'
import { rights } from './table.ts'
import { traceOf } from './trace.ts'

// Whatever a mutation or a REST path changes leaves an entry in the log, which says by which door.

/** Operations that change something and leave no entry, and why. */
const unlogged: Record<string, string> = {
  'POST /api/bankFiles': 'a file of a bank waits until its lines are recorded and changes nothing of the school',
  'POST /app/bankFiles': 'a file of a bank waits until its lines are recorded and changes nothing of the school',
  'POST /app/imports/:kind': 'a file that was sent waits for its dry run and changes nothing of the school',
  'mutation startOneTimeCodes': 'what is set up counts and is logged once it is confirmed',
  'mutation keepHours': 'it ticks a step of a help page and changes nothing of the school',
  'mutation putGuideAway': 'it hides a help page and changes nothing of the school',
}

/** Operations that cannot be called here so that they change something, and why. */
const uncalled: Record<string, string> = {
  'POST /api/transfers/preview': 'it reads a file and changes nothing',
  'POST /app/export/slots': 'it asks for a file',
  'POST /app/export/teacherReport': 'it asks for a file',
  'POST /graphql': 'each mutation is called by itself',
  'mutation confirmPassword': 'it notes on the session when the password was given',
  'mutation erasePerson': 'erasePerson.test takes the digest of a preview, and finds its entry',
  'mutation passkeyLogin': 'passkeys.test signs in with one and finds its entry',
  'mutation addPasskey': 'passkeys.test makes one and finds its entry',
  'mutation renamePasskey': 'passkeys.test makes one first and finds its entry',
  'mutation removePasskey': 'passkeys.test makes one first and finds its entry',
  'mutation confirmOneTimeCodes': 'oneTimeCodes.test sets them up and finds its entry',
  'mutation endOneTimeCodes': 'oneTimeCodes.test sets them up first and finds its entry',
  'mutation renewRecoveryCodes': 'oneTimeCodes.test sets codes up first and finds its entry',
  'mutation resetSecondFactors': 'requiredFactor.test sets them up first and finds its entry',
  'mutation confirmPasskey': 'it notes on the session when the passkey was used',
  'mutation undoStudentMerge': 'studentMerge.test merges first, and finds its entry',
  'DELETE /api/student-merges/:id': 'studentMerge.test merges first, and finds its entry',
}

let stage: Stage

beforeAll(async () => {
  stage = await buildStage(rights)
})

const doorOf = (operation: string) => (operation.startsWith('mutation ') ? 'screen' : 'rest')
const changing = new Set<string>()

function expectLogged(operation: string, { changed, doors, outcome }: Awaited<ReturnType<typeof traceOf>>): void {
  if (changed.length === 0) return
  changing.add(operation)
  const isLogged = doors.length > 0
  expect({ operation, outcome, changed, isLogged }).toEqual({
    operation,
    outcome,
    changed,
    isLogged: unlogged[operation] === undefined,
  })
  expect(new Set(doors)).toEqual(new Set(isLogged ? [doorOf(operation)] : []))
}

const rows = rights.filter(mayWrite).map((right) => ({ ...right, name: nameOf(right) }))

test.each(rows)('$name leaves an entry when it changes something (LOG-15, D131)', async (right) => {
  for (const use of await usesOf(right, stage, { plain: false }))
    expectLogged(right.operation, await traceOf(right.operation, use))
})

const cases = loggedCases.map((each) => ({ ...each, name: [each.operation, each.when].filter(Boolean).join(', ') }))

test.each(cases)('$name leaves an entry (LOG-15)', async ({ operation, as, userType, entries = 1, call }) => {
  const school = await cloneSchool(stage.scene.school)
  const asker = {
    ...(as === undefined ? { language: 'en' } : stage.askers[as]),
    host: school.host,
    ...(userType && { userType }),
  }
  const use = { asker, call: await call({ ...stage.scene, school }, asker) }
  const trace = await traceOf(operation, use)
  expect(trace.doors).toEqual(Array.from({ length: entries }, () => doorOf(operation)))
  changing.add(operation)
})

test('every mutation and writing path was seen changing something, so none is unlogged by being refused (LOG-15)', async () => {
  const { app } = await testApp()
  const mutations = Object.keys(roots['mutation']?.getFields() ?? {}).map((name) => `mutation ${name}`)
  const paths = app.routes.filter((route) => mayWrite({ operation: route }))
  expect([...mutations, ...paths].filter((operation) => !changing.has(operation)).toSorted()).toEqual(
    Object.keys(uncalled).toSorted(),
  )
})

// The school's own fields have the names that the school gave them.
test('every field that any of them noted has its words in both languages, and no value is one of programs (LOG-05)', async () => {
  const noted = await query<{ kind: string | null; field: string; value: unknown }>(
    (await testDatabase()).orm.em.fork(),
    `select distinct a.record_kind as kind, c.key as field, v.value from activity a
     cross join lateral jsonb_each(a.changes) c cross join lateral jsonb_array_elements(c.value) v
     where c.key not like 'fields.%'`,
  )
  expect(noted.length).toBeGreaterThan(50)
  const nameless = noted.filter(
    ({ field, kind }) => fieldWord(field, 'jp', kind) === field || fieldWord(field, 'en', kind) === field,
  )
  expect([...new Set(nameless.map(({ field }) => field))]).toEqual([])
  const answer = noted.map(({ field, value }) => `${field}: ${valueWord(field, valueText(value), 'en') ?? ''}`)
  expect(answer.filter((text) => /[{[]|\dT\d\d:|: [a-z]+[A-Z]\w*|: \w+:(read|write)/.test(text))).toEqual([])
})
