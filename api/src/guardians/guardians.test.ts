import { expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, addGuardian, addSlot, sessionFor, type TestUser } from '../../test/school.ts'
import { type Asker, graphql, rest, testApp } from '../../test/server.ts'
import { addTeacherOf } from '../../test/slotDesk.ts'
import { subscribe } from '../../test/socket.ts'
import { query } from '../platform/database/sql.ts'

interface Reply {
  success: boolean
  code: string
  field: string | null
  reasonCode: string | null
  guardian: { id: string; email: string; students: { studentCode: string }[] } | null
}

const everyFlag = ['studentEdit', 'studentPassword', 'slotBook'] as const

const askerOf = async (user: TestUser, student?: TestUser): Promise<Asker> => ({
  host: user.school.host,
  authorization: await sessionFor(user),
  language: 'en',
  ...(student === undefined ? {} : { student: student.id }),
})

async function change(by: TestUser, name: string, input: object): Promise<Reply> {
  const isDeletion = name === 'deleteGuardian'
  const kind = name.endsWith('linkGuardian') ? 'GuardianLink' : `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const given = isDeletion ? '$id: ID!' : `$input: ${kind}Input!`
  const { body } = await graphql<{ reply: Reply }>(
    await testApp(),
    `mutation (${given}) { reply: ${name}(${isDeletion ? 'id: $id' : 'input: $input'}) {
      success code field reasonCode guardian { id email students { studentCode } } } }`,
    isDeletion ? { ...input } : { input },
    await askerOf(by),
  )
  if (body.data?.reply === undefined) throw new Error(JSON.stringify(body.errors))
  return body.data.reply
}

async function family() {
  const school = await openSchool()
  const staff = await school.addStaff({ permissions: [...everyFlag] })
  const children = [await school.addStudent(), await school.addStudent()] as const
  const stranger = await school.addStudent()
  const guardian = await addGuardian(school, children)
  return { school, staff, children, stranger, guardian }
}

const person = { lastName: '山田', firstName: '花子' }

async function codeFor(asker: Asker): Promise<string> {
  const { body } = await graphql<{ viewer: { code: string } | null }>(await testApp(), '{ viewer { code } }', {}, asker)
  return body.errors?.[0]?.extensions?.code ?? body.data?.viewer?.code ?? 'nobody'
}

const loggedOf = ({ orm, id }: OpenSchool, type: string) =>
  query<{ actor: string; changes: unknown }>(
    orm.em.fork(),
    `select actor, record_name as name, changes from activity where school_id = $1 and type = $2 and record_kind = 'guardian'
     order by id`,
    [id, type],
  )

test('staff make a guardian of several students, who signs in by address whatever its case (FAM-01)', async () => {
  const { school, staff, children } = await family()
  const made = await change(staff, 'createGuardian', {
    ...person,
    email: 'Hanako@Example.test',
    studentIds: children.map(({ id }) => id),
  })
  expect(made).toMatchObject({ success: true, code: '1001', guardian: { email: 'Hanako@Example.test' } })
  expect(made.guardian?.students.map(({ studentCode }) => studentCode)).toEqual(children.map(({ code }) => code))
  expect(await loggedOf(school, 'record-created')).toMatchObject([{ actor: `staff:${staff.code}`, name: '山田 花子' }])
  expect(await loggedOf(school, 'record-changed')).toMatchObject([
    { changes: { students: [[], children.map(({ code }) => code)] } },
  ])
  const set = `mutation ($input: SetPasswordInput!) { setPassword(input: $input) { code } }`
  const input = { userType: 'guardian', id: made.guardian?.id, password: 'Green-Lamp-26' }
  await graphql(await testApp(), set, { input }, await askerOf(staff))
  const login = { username: 'HANAKO@example.TEST', password: 'Green-Lamp-26', type: 'guardian' }
  const answer = await rest(await testApp(), 'POST', '/auth/login/', login, { host: school.host })
  expect(answer.body).toMatchObject({ code: '1001', type: 'guardian', guardianId: 'hanako@example.test' })
  const asker = { host: school.host, authorization: `Bearer ${String(answer.body['token'])}` }
  const { body } = await graphql<{ children: { studentCode: string }[] }>(
    await testApp(),
    '{ children { studentCode } }',
    {},
    asker,
  )
  expect(body.data?.children.map(({ studentCode }) => studentCode)).toEqual(children.map(({ code }) => code))
})

test('an address is one guardian of a school, whatever its case and also when two ask at once (FAM-01)', async () => {
  const { school, staff, children } = await family()
  const studentIds = [children[0].id]
  const both = ['a@example.test', 'A@example.test'].map((email) =>
    change(staff, 'createGuardian', { ...person, email, studentIds }),
  )
  expect((await Promise.all(both)).map(({ code, field }) => `${code} ${field}`).toSorted()).toEqual([
    '1001 null',
    '409 email',
  ])
  const other = await addGuardian(school)
  const taken = await change(staff, 'updateGuardian', { id: other.id, version: 1, email: 'a@Example.test' })
  expect(taken).toMatchObject({ success: false, code: '409', field: 'email', reasonCode: 'guardianEmailTaken' })
  const elsewhere = await family()
  const ids = [elsewhere.children[0].id]
  expect(
    await change(elsewhere.staff, 'createGuardian', { ...person, email: 'a@example.test', studentIds: ids }),
  ).toMatchObject({ code: '1001' })
})

test('a guardian who cannot be made leaves nothing behind, and what is wrong is named (FAM-01)', async () => {
  const { school, staff, children } = await family()
  const foreign = (await family()).children[0]
  const input = { ...person, email: 'b@example.test', studentIds: [children[0].id] }
  for (const [wrong, answer] of [
    [{ email: 'no address' }, { code: '400', field: 'email' }],
    [{ email: '' }, { code: '400', field: 'email' }],
    [{ email: `${'x'.repeat(100)}@example.test` }, { code: '400', field: 'email' }],
    [{ lastName: ' ' }, { code: '400', field: 'lastName' }],
    [{ studentIds: [children[0].id, foreign.id] }, { code: '404' }],
  ] as const)
    expect(await change(staff, 'createGuardian', { ...input, ...wrong })).toMatchObject({ success: false, ...answer })
  const left = await query(school.orm.em.fork(), `select 1 from guardian where school_id = $1 and email like 'b@%'`, [
    school.id,
  ])
  expect(left).toEqual([])
})

test('guardians are linked, parted, changed and deleted, each logged once; the limits hold (FAM-02)', async () => {
  const { school, staff, children, stranger, guardian } = await family()
  const link = { guardianId: guardian.id, studentId: stranger.id }
  expect((await change(staff, 'linkGuardian', link)).guardian?.students).toHaveLength(3)
  expect((await change(staff, 'linkGuardian', link)).guardian?.students).toHaveLength(3)
  expect((await change(staff, 'unlinkGuardian', link)).guardian?.students).toHaveLength(2)
  expect((await change(staff, 'unlinkGuardian', link)).guardian?.students).toHaveLength(2)
  const own = children.map(({ code }) => code)
  expect((await loggedOf(school, 'record-changed')).map(({ changes }) => changes)).toEqual([
    { students: [own, [...own, stranger.code]] },
    { students: [[...own, stranger.code], own] },
  ])
  for (let n = 1; n < 6; n += 1) await addGuardian(school, [children[0]])
  const seventh = { ...person, email: 'seventh@example.test', studentIds: [children[0].id] }
  expect(await change(staff, 'createGuardian', seventh)).toMatchObject({ reasonCode: 'tooManyGuardians' })
  expect(await change(staff, 'updateGuardian', { id: guardian.id, version: 3, phoneNumber: '03 1' })).toMatchObject({
    code: '1001',
  })
  expect(await change(staff, 'updateGuardian', { id: guardian.id, version: 3, lastName: '森' })).toMatchObject({
    code: 'stale',
  })
  const session = await askerOf(guardian)
  expect(await change(staff, 'deleteGuardian', { id: guardian.id })).toMatchObject({ code: '1001', guardian: null })
  expect(await codeFor(session)).toBe('nobody')
  expect(await change(staff, 'deleteGuardian', { id: guardian.id })).toMatchObject({ code: '404' })
})

test('a guardian is each of their students who is active, and nobody else at any school (FAM-04)', async () => {
  const { school, children, stranger, guardian } = await family()
  const [first, second] = children
  expect(await codeFor(await askerOf(guardian))).toBe(guardian.code)
  expect(await codeFor(await askerOf(guardian, first))).toBe(first.code)
  expect(await codeFor(await askerOf(guardian, second))).toBe(second.code)
  expect(await codeFor(await askerOf(guardian, stranger))).toBe('FORBIDDEN')
  expect(await codeFor({ ...(await askerOf(guardian)), student: first.code })).toBe('FORBIDDEN')
  const elsewhere = await family()
  expect(await codeFor(await askerOf(guardian, elsewhere.children[0]))).toBe('FORBIDDEN')
  const hopping = { ...(await askerOf(guardian, elsewhere.children[0])), host: elsewhere.school.host }
  expect(await codeFor(hopping)).toBe('nobody')
  // Nobody but a guardian names a student, not even that student.
  expect(await codeFor(await askerOf(first, first))).toBe('FORBIDDEN')
  expect(await codeFor(await askerOf(first, second))).toBe('FORBIDDEN')
  await query(school.orm.em.fork(), `update student set active = false where id = $1`, [first.id])
  expect(await codeFor(await askerOf(guardian, first))).toBe('FORBIDDEN')
  await query(school.orm.em.fork(), `update guardian set active = false where id = $1`, [guardian.id])
  expect(await codeFor(await askerOf(guardian, second))).toBe('nobody')
})

test('parting a guardian and a student ends it at once, open sockets of that student too (FAM-03)', async () => {
  const { school, staff, children, guardian } = await family()
  const [first, second] = children
  const session = await sessionFor(guardian)
  const asker = (child: TestUser): Asker => ({ host: school.host, authorization: session, student: child.id })
  const document = 'subscription { viewerChanged { resync } }'
  const sockets = await Promise.all(children.map(async (child) => subscribe(await testApp(), document, asker(child))))
  await change(staff, 'unlinkGuardian', { guardianId: guardian.id, studentId: first.id })
  await expect.poll(() => sockets.map(({ errors }) => errors.length > 0)).toEqual([true, false])
  expect(await codeFor(asker(first))).toBe('FORBIDDEN')
  expect(await codeFor(asker(second))).toBe(second.code)
  await query(school.orm.em.fork(), `update student set active = false where id = $1`, [second.id])
  await query(school.orm.em.fork(), `insert into outbox (school_id, topic, ref) values ($1, 'school', $1)`, [school.id])
  await expect.poll(() => sockets.map(({ errors }) => errors.length > 0)).toEqual([true, true])
})

test('a guardian hears at once of a booking of each child, also of one linked meanwhile, and of nobody else (FAM-17)', async () => {
  const { school, staff, children, stranger, guardian } = await family()
  const alone = await askerOf(guardian)
  const document = 'subscription { familyChanged { childId resync } }'
  const { received, errors } = await subscribe<{ familyChanged: { childId: string | null } }>(
    await testApp(),
    document,
    alone,
  )
  const heard = () => received.map(({ familyChanged: { childId } }) => childId)
  const course = await school.addCourse()
  const teacher = await addTeacherOf(school, [course])
  const book = async (child: TestUser) => {
    await addContract(child, { courses: [course], points: 50 })
    const slot = await addSlot(school, { courses: [course], teacher })
    const input = {
      slotId: slot.id,
      startsAt: slot.startsAt,
      courseCode: course.code,
      online: true,
      studentId: child.id,
    }
    const { body } = await graphql<{ reply: Reply }>(
      await testApp(),
      'mutation ($input: BookSlotInput!) { reply: bookSlot(input: $input) { success code } }',
      { input },
      await askerOf(staff),
    )
    expect(body.data?.reply).toMatchObject({ success: true })
  }
  const [first, second] = children
  await book(stranger)
  await book(first)
  await expect.poll(heard).toContain(first.id)
  await book(second)
  await expect.poll(heard).toContain(second.id)
  expect(heard()).not.toContain(stranger.id)
  await change(staff, 'linkGuardian', { guardianId: guardian.id, studentId: stranger.id })
  await expect.poll(heard).toContain(null)
  await book(stranger)
  await expect.poll(heard).toContain(stranger.id)
  await change(staff, 'unlinkGuardian', { guardianId: guardian.id, studentId: first.id })
  await expect.poll(() => heard().filter((id) => id === null).length).toBeGreaterThan(1)
  // What was announced with the unlinking has arrived once a later booking has.
  const bookSecond = async () => {
    const times = () => heard().filter((id) => id === second.id).length
    const heardBefore = times()
    await book(second)
    await expect.poll(times).toBeGreaterThan(heardBefore)
  }
  await bookSecond()
  const before = heard().filter((id) => id === first.id).length
  await book(first)
  await bookSecond()
  expect(heard().filter((id) => id === first.id)).toHaveLength(before)
  expect(errors).toEqual([])
})

test('who has signed out or is no guardian hears nothing of a family (FAM-17)', async () => {
  const { children, guardian, school } = await family()
  const document = 'subscription { familyChanged { childId } }'
  const session = await sessionFor(guardian)
  const open = await subscribe(await testApp(), document, { host: school.host, authorization: session })
  await query(school.orm.em.fork(), `update guardian set active = false where id = $1`, [guardian.id])
  await query(school.orm.em.fork(), `insert into outbox (school_id, topic, ref) values ($1, 'school', $1)`, [school.id])
  await expect.poll(() => open.errors.length).toBeGreaterThan(0)
  const { errors } = await subscribe(await testApp(), document, await askerOf(children[0]))
  expect(JSON.stringify(errors)).toContain('FORBIDDEN')
})

test('what a guardian changes of an account is their own, whichever student they act for (FAM-06)', async () => {
  const school = await openSchool()
  const child = await school.addStudent({ password: 'Little-Boat-26' })
  const guardian = await addGuardian(school, [child], { password: 'Stone-Boat-26' })
  const asker = await askerOf(guardian, child)
  const document = `mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { code } }`
  const input = { currentPassword: 'Stone-Boat-26', newPassword1: 'Green-Lamp-26', newPassword2: 'Green-Lamp-26' }
  const { body } = await graphql(await testApp(), document, { input }, asker)
  expect(body.data).toEqual({ changePassword: { code: '1001' } })
  const signIn = async (user: TestUser, password: string) => {
    const login = { username: user.code, password, type: user.type }
    return (await rest(await testApp(), 'POST', '/auth/login/', login, { host: school.host })).body['code']
  }
  expect(await signIn(guardian, 'Green-Lamp-26')).toBe('1001')
  expect(await signIn(child, 'Little-Boat-26')).toBe('1001')
  const settings = `mutation ($input: OwnSettingsInput!) { updateOwnSettings(input: $input) {
    code field viewer { code comLang guardian { comLang } } } }`
  const saved = await graphql(await testApp(), settings, { input: { comLang: 'en' } }, asker)
  expect(saved.body.data).toEqual({
    updateOwnSettings: {
      code: '1001',
      field: null,
      viewer: { code: child.code, comLang: 'jp', guardian: { comLang: 'en' } },
    },
  })
  const removed = await graphql(await testApp(), settings, { input: { email: '' } }, asker)
  expect(removed.body.data).toMatchObject({ updateOwnSettings: { code: '400', field: 'email' } })
})

const book = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { success code } }`

test('a guardian and the student who want the same seat at once get one, and the log names who booked (FAM-08)', async () => {
  const school = await openSchool()
  const child = await school.addStudent()
  const guardian = await addGuardian(school, [child], { lastName: '山田', firstName: '花子' })
  const course = await school.addCourse()
  await addContract(child, { courses: [course], points: 50 })
  const teacher = await addTeacherOf(school, [course])
  const asks = [await askerOf(child), await askerOf(guardian, child)]
  const slots = await Promise.all([1, 2, 3, 4].map(async () => addSlot(school, { courses: [course], teacher })))
  const app = await testApp()
  for (const slot of slots) {
    const input = { slotId: slot.id, courseCode: course.code, online: false }
    const codes = await Promise.all(
      asks.map(async (asker) => {
        const { body } = await graphql<{ bookSlot: { code: string } }>(app, book, { input }, asker)
        return body.data?.bookSlot.code
      }),
    )
    expect(codes.filter((code) => code === '1001')).toHaveLength(1)
  }
  const [count] = await query<{ count: number }>(
    school.orm.em.fork(),
    `select count(*)::int as count from booking where school_id = $1 and student_id = $2`,
    [school.id, child.id],
  )
  expect(count).toEqual({ count: 4 })
  const slot = await addSlot(school, { courses: [course], teacher })
  const input = { slotId: slot.id, courseCode: course.code, online: false }
  await graphql(app, book, { input }, asks[1] as Asker)
  const [entry] = await query(
    school.orm.em.fork(),
    `select actor from activity where school_id = $1 and type = 'booking' and slot_id = $2`,
    [school.id, slot.id],
  )
  expect(entry).toEqual({ actor: `guardian:${guardian.id}` })
})

const account = `{ viewer { student { id fullName contracts { id points courses { id } } waitingSlotIds
  upcomingBookings { id cost slot { id startsAt lessonMemo bookings { id } } } } } }`

/** Numbers that look random and are the same at each run. */
function random(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % most
  }
}

test('what a guardian sees is what each of their students would see, and all of it together (FAM-05, FAM-07)', async () => {
  const school = await openSchool()
  const course = await school.addCourse({ numberOfStudents: 2 })
  const teacher = await addTeacherOf(school, [course])
  const app = await testApp()
  const students = await Promise.all([1, 2, 3, 4, 5].map(async () => school.addStudent()))
  for (const student of students) await addContract(student, { courses: [course], points: 50 })
  const pick = random(20_261_130)
  for (let n = 0; n < 12; n += 1) {
    const slot = await addSlot(school, { courses: [course], teacher, lessonMemo: '内緒' })
    const input = { slotId: slot.id, courseCode: course.code, online: false }
    const first = pick(students.length)
    for (const at of [first, (first + 1 + pick(4)) % students.length].slice(0, 1 + pick(2)))
      await graphql(app, book, { input }, await askerOf(students[at] as TestUser))
  }
  for (let n = 0; n < 4; n += 1) {
    const children = students.filter(() => pick(2) === 0)
    const guardian = await addGuardian(school, children)
    const union: string[] = []
    for (const student of students) {
      const own = await graphql<{ viewer: { student: { upcomingBookings: { id: string }[] } } }>(
        app,
        account,
        {},
        await askerOf(student),
      )
      const seen = await graphql(app, account, {}, await askerOf(guardian, student))
      const isChild = children.includes(student)
      expect(seen.body.errors?.[0]?.extensions?.code).toBe(isChild ? undefined : 'FORBIDDEN')
      expect(seen.body.data).toEqual(isChild ? own.body.data : undefined)
      if (isChild) union.push(...(own.body.data?.viewer.student.upcomingBookings.map(({ id }) => id) ?? []))
    }
    const together = await graphql<{ familyLessons: { id: string; child: { id: string }; booking: object }[] }>(
      app,
      '{ familyLessons { id child { id } booking { slot { lessonMemo bookings { id } } } } }',
      {},
      await askerOf(guardian),
    )
    const lessons = together.body.data?.familyLessons ?? []
    expect(lessons.map(({ id }) => id).toSorted()).toEqual(union.toSorted())
    expect(lessons.every(({ child }) => children.some(({ id }) => id === child.id))).toBe(true)
    // What is the staff's stays theirs.
    expect(JSON.stringify(together.body)).not.toContain('内緒')
  }
})
