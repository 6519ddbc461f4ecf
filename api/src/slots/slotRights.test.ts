import { expect, test } from 'vitest'
import { addStudent } from '../../test/school.ts'
import { type Asker, rest, testApp } from '../../test/server.ts'
import {
  askerOf,
  bookedBy,
  type Desk,
  editRaw,
  goodForm,
  madeSlot,
  openDesk,
  restForm,
  type SeenSlot,
  slotsOf,
  withAndWithout,
} from '../../test/slotDesk.ts'

/** A permission's action: the call by each way in, refused for everybody without the flag. */
interface Right {
  name: string
  flag: 'slotNew' | 'slotEdit' | 'slotDelete'
  /** Whether its slot is booked before. */
  booked: boolean
  byGraphql: (desk: Desk, slot: SeenSlot, asker: Asker) => ReturnType<typeof editRaw>
  byRest?: (desk: Desk, slot: SeenSlot, asker: Asker) => Promise<{ status: number; body: unknown }>
}

const rights: Right[] = [
  {
    name: 'making a slot (PERM-05)',
    flag: 'slotNew',
    booked: false,
    byGraphql: (desk, _slot, asker) => editRaw('createSlot', { input: anotherForm(desk) }, asker),
    byRest: async (desk, _slot, asker) =>
      rest(await testApp(), 'POST', '/api/admin/slots/new', await restForm(desk.school, anotherForm(desk)), asker),
  },
  {
    name: 'editing a slot (PERM-06)',
    flag: 'slotEdit',
    booked: false,
    byGraphql: (desk, { id: slotId, version }, asker) =>
      editRaw('updateSlot', { input: { ...goodForm(desk, { lessonMemo: '許可' }), slotId, version } }, asker),
    byRest: async (desk, { id }, asker) => {
      const form = await restForm(desk.school, goodForm(desk, { lessonMemo: '許可' }))
      return rest(await testApp(), 'PUT', `/api/admin/slots/${id}/`, form, asker)
    },
  },
  {
    name: 'deleting a slot (PERM-07)',
    flag: 'slotDelete',
    booked: false,
    byGraphql: (_desk, { id: slotId }, asker) => editRaw('deleteSlot', { slotId }, asker),
    byRest: async (_desk, { id }, asker) =>
      rest(await testApp(), 'DELETE', `/api/admin/slots/${id}/`, undefined, asker),
  },
  {
    name: 'changing a lesson to online (PERM-06)',
    flag: 'slotEdit',
    booked: true,
    byGraphql: (_desk, { id: slotId }, asker) => editRaw('changeToOnline', { slotId }, asker),
  },
]

function anotherForm(desk: Desk) {
  return goodForm(desk, { startsAt: `${desk.day}T15:00:00`, endsAt: `${desk.day}T15:50:00` })
}

async function scene(booked: boolean) {
  const desk = await openDesk()
  const made = await madeSlot(desk)
  return { desk, slot: booked ? (await bookedBy(desk, made, desk.course)).slot : made }
}

test.each(rights)('$name needs its flag and no other, and is for staff alone (PERM-04, D127)', async (right) => {
  const { desk, slot } = await scene(right.booked)
  const { school, teacher } = desk
  const staff = await withAndWithout(school, right.flag)
  const elsewhere = await openDesk()
  const before = await slotsOf(school)
  const refused: [Asker, string, number][] = [
    [{ host: school.host, language: 'en' }, 'UNAUTHENTICATED', 401],
    [{ ...(await askerOf(elsewhere.staff)), host: school.host }, 'UNAUTHENTICATED', 401],
    [await askerOf(await addStudent(school)), 'FORBIDDEN', 403],
    [await askerOf(teacher), 'FORBIDDEN', 403],
    [await askerOf(staff.without), 'FORBIDDEN', 403],
  ]
  for (const [asker, code, status] of refused) {
    const { body } = await right.byGraphql(desk, slot, asker)
    expect(body.errors?.map(({ extensions }) => extensions?.code)).toEqual([code])
    if (right.byRest === undefined) continue
    expect(await right.byRest(desk, slot, asker)).toMatchObject({ status, body: { statusCode: status } })
  }
  expect(await slotsOf(school)).toEqual(before)

  const { body } = await right.byGraphql(desk, slot, await askerOf(staff.with))
  expect(body.data?.reply).toMatchObject({ success: true, code: '1001' })
})

test.each(rights.flatMap(({ byRest, ...right }) => (byRest === undefined ? [] : [{ ...right, byRest }])))(
  'by REST too $name succeeds with the flag alone (PERM-04)',
  async ({ flag, byRest }) => {
    const { desk, slot } = await scene(false)
    const staff = await withAndWithout(desk.school, flag)
    expect(await byRest(desk, slot, await askerOf(staff.with))).toMatchObject({
      status: 200,
      body: { success: true, reason: '1001' },
    })
  },
)

test("staff of one school change nothing in another's slots, whatever they hold (D21)", async () => {
  const { desk, slot } = await scene(false)
  const elsewhere = await openDesk()
  const asker = await askerOf(elsewhere.staff)
  const before = await slotsOf(desk.school)
  for (const { byGraphql, byRest } of rights.filter(({ flag }) => flag !== 'slotNew')) {
    expect((await byGraphql(elsewhere, slot, asker)).body.data?.reply).toMatchObject({ code: 'ES1001', slot: null })
    if (byRest === undefined) continue
    expect((await byRest(elsewhere, slot, asker)).body).toMatchObject({ reason: 'ES1001', updatedSlot: null })
  }
  expect(await slotsOf(desk.school)).toEqual(before)
})

test('ids that are none are refused as bad input (D127)', async () => {
  const desk = await openDesk()
  const asker = await askerOf(desk.staff)
  for (const mutation of ['deleteSlot', 'changeToOnline'] as const) {
    const { body } = await editRaw(mutation, { slotId: 'x' }, asker)
    expect(body.errors?.map(({ extensions }) => extensions?.code)).toEqual(['BAD_USER_INPUT'])
  }
  expect((await rest(await testApp(), 'DELETE', '/api/admin/slots/x/', undefined, asker)).status).toBe(400)
})
