import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addKey } from '../../../test/key.ts'
import { times } from '../../../test/model/longForm.ts'
import { openSchool } from '../../../test/openSchool.ts'
import type { TestUser } from '../../../test/school.ts'
import { type Asker, graphql, rest, testApp } from '../../../test/server.ts'
import { ask, askerOf } from '../../../test/slotDesk.ts'
import { query } from '../../platform/database/sql.ts'

const people = ['staff', 'teacher', 'own', 'other', 'key', 'narrowKey', 'stranger', 'nobody'] as const
type Person = (typeof people)[number]

const kinds = ['text', 'link', 'choice'] as const
const field = fc.record({
  kind: fc.constantFrom(...kinds),
  teachersSee: fc.boolean(),
  studentsSee: fc.boolean(),
  active: fc.boolean(),
  required: fc.boolean(),
})
type RandomField = typeof field extends fc.Arbitrary<infer Value> ? Value : never

/** Who may see the value of a field: staff, keys that read students, and whom the field says. */
function maySee(person: Person, { active, teachersSee, studentsSee }: RandomField): boolean {
  if (!active) return false
  if (person === 'staff' || person === 'key') return true
  return person === 'teacher' ? teachersSee : person === 'own' && studentsSee
}

/** Gives a school the fields, and a student a value of each that stands nowhere else; returns these values. */
async function filled(staff: TestUser, student: TestUser, fields: readonly RandomField[]) {
  const values = []
  const given = []
  for (const [at, { kind, teachersSee, studentsSee }] of fields.entries()) {
    const value = `zq${at}x${crypto.randomUUID().replaceAll('-', '').slice(0, 8)}`
    const { reply } = await ask<{ reply: { studentField: { id: string; choices: { id: string }[] } } }>(
      staff,
      `mutation ($input: CreateStudentFieldInput!) {
        reply: createStudentField(input: $input) { studentField { id choices { id } } } }`,
      {
        input: {
          nameJp: `項目${at}`,
          kind,
          teachersSee,
          studentsSee,
          ...(kind === 'choice' && { choices: [{ nameJp: value }, { nameJp: '別' }] }),
        },
      },
    )
    const { id, choices } = reply.studentField
    values.push({ id, value })
    given.push(
      kind === 'choice'
        ? { fieldId: id, choiceId: choices[0]?.id }
        : { fieldId: id, text: kind === 'link' ? `https://${value}.example` : value },
    )
  }
  await ask(staff, `mutation ($input: UpdateStudentInput!) { updateStudent(input: $input) { code } }`, {
    input: { id: student.id, version: 1, fields: given },
  })
  for (const [at, { active, required }] of fields.entries())
    await ask(staff, `mutation ($input: UpdateStudentFieldInput!) { updateStudentField(input: $input) { code } }`, {
      input: { id: values[at]?.id, version: 1, active, required },
    })
  return values
}

const shown = `fields { fieldId name text number date choiceId choice yes }`

/** What each door gives somebody about the student, as one text. */
async function allDoors(asker: Asker, { id, code }: TestUser, day: string): Promise<string> {
  const app = await testApp()
  const gives = [
    `{ students(filter: all) { students { id ${shown} own { ${shown} } } } }`,
    `{ student(id: "${id}") { id ${shown} own { ${shown} } } }`,
    `{ studentProfile(id: "${id}") { id ${shown} } }`,
    `{ viewer { student { id ${shown} } } }`,
    `{ log(input: { from: "${day}", to: "${day}" }) { entries { type recordName changes { field before after } } } }`,
    `{ recordHistory(id: "${id}") { entries { changes { field before after } } } }`,
    `{ events(input: {}) { events { type recordId } } }`,
    `{ studentChoices(search: "${code}", date: "${day}") { id fullName } }`,
  ]
  const answers = await Promise.all([
    ...gives.map((document) => graphql(app, document, {}, asker)),
    ...[
      '/api/students/all',
      `/api/one/student/${id}`,
      `/api/profile/student/${id}`,
      `/api/student-fields/students/${id}`,
      '/app/export/students?filter=all',
      `/app/export/log?from=${day}&to=${day}`,
    ].map((path) => rest(app, 'GET', path, undefined, asker)),
  ])
  return JSON.stringify(answers.map(({ body }) => body))
}

/** Whether somebody finds the student by a text, in any list or search. */
async function finds(asker: Asker, text: string, day: string, student: TestUser): Promise<boolean> {
  const app = await testApp()
  const answers = await Promise.all(
    [
      `query ($text: String!) { students(filter: all, search: $text) { students { id } } }`,
      `query ($text: String!) { studentChoices(search: $text, date: "${day}") { id } }`,
      `query ($text: String!) { search(input: { text: $text }) { students { id } } }`,
    ].map((document) => graphql(app, document, { text }, asker)),
  )
  return JSON.stringify(answers.map(({ body }) => body.data)).includes(student.id)
}

test('whatever the fields, each door gives each viewer only what the fields allow, and staff all that is in use (FIELD-04, FIELD-10)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(field, { minLength: 1, maxLength: 6 }), async (fields) => {
      const school = await openSchool()
      const elsewhere = await openSchool()
      const staff = await school.addStaff({ permissions: ['settingsEdit', 'studentEdit', 'studentNew'] })
      const student = await school.addStudent()
      const values = await filled(staff, student, fields)
      const stranger = await elsewhere.addStaff()
      const askers: Record<Person, Asker> = {
        staff: await askerOf(staff),
        teacher: await askerOf(await school.addTeacher()),
        own: await askerOf(student),
        other: await askerOf(await school.addStudent()),
        key: (await addKey(school, ['students:read', 'contracts:read', 'log:read', 'events:read'])).asker,
        narrowKey: (await addKey(school, ['slots:read', 'events:read', 'log:read'])).asker,
        stranger: { ...(await askerOf(stranger)), host: elsewhere.host },
        nobody: { host: school.host, language: 'en' },
      }
      const day = school.now.slice(0, 10)
      for (const person of people) {
        const text = await allDoors(askers[person], student, day)
        expect(person === 'staff' ? text : '', 'staff are let in by every door').not.toMatch(/"errors"|"message"/)
        for (const [at, { value }] of values.entries()) {
          const of = fields[at] as RandomField
          const sees = text.includes(value)
          expect(sees && !maySee(person, of), `${person} sees ${JSON.stringify(of)}`).toBe(false)
          // Not only less than the fields allow: who may see it does.
          expect(sees || !maySee(person, of), `${person} misses ${JSON.stringify(of)}`).toBe(true)
          const mayFind = maySee(person, of) && (person === 'staff' || person === 'key')
          const isFound = await finds(askers[person], value, day, student)
          expect(isFound && !mayFind, `${person} finds`).toBe(false)
          expect(isFound || !mayFind || of.kind !== 'text', `${person} does not find ${JSON.stringify(of)}`).toBe(true)
        }
      }
      expect(
        JSON.stringify(await query(school.orm.em.fork(), `select * from activity where school_id = $1`, [school.id])),
      ).not.toMatch(
        new RegExp(
          values
            .filter((_, at) => fields[at]?.kind !== 'choice')
            .map(({ value }) => value)
            .join('|') || 'never',
        ),
      )
    }),
    { numRuns: times({ short: 6, long: 30 }) },
  )
})
