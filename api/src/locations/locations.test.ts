import type { Language } from '@koma/schema/codes'
import { plusMinutes } from '@koma/schema/rules/time'
import { beforeAll, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import type { TestUser } from '../../test/school.ts'
import { rest, testApp } from '../../test/server.ts'
import { ask, askerOf } from '../../test/slotDesk.ts'
import { subscribe } from '../../test/socket.ts'
import { query } from '../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser

beforeAll(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: ['locationNew', 'locationEdit', 'locationDelete', 'slotNew'] })
})

interface Place {
  id: string
  version: number
  locationName: string
  active: boolean
  type: string
}
interface Reply {
  success: boolean
  code: string
  message: string
  field: string | null
  location: Place | null
}

const result = `success code message field location { id version locationName active type }`
const create = async (input: object, language?: Language) =>
  (
    await ask<{ reply: Reply }>(
      staff,
      `mutation ($input: CreateLocationInput!) { reply: createLocation(input: $input) { ${result} } }`,
      { input },
      language,
    )
  ).reply
const update = async (input: object, language?: Language) =>
  (
    await ask<{ reply: Reply }>(
      staff,
      `mutation ($input: UpdateLocationInput!) { reply: updateLocation(input: $input) { ${result} } }`,
      { input },
      language,
    )
  ).reply
const remove = async (id: string, by = staff) =>
  (await ask<{ reply: Reply }>(by, `mutation ($id: ID!) { reply: deleteLocation(id: $id) { ${result} } }`, { id }))
    .reply
const named = async (by: TestUser) =>
  (await ask<{ school: { locations: { locationName: string }[] } }>(by, `{ school { locations { locationName } } }`))
    .school.locations

test('a new place is active and at the school, and its name is used once, whatever its case (SET-22…24, ERR-35, D123)', async () => {
  const { location, ...answer } = await create({ locationName: ' Kobe ' })
  expect(answer).toEqual({ success: true, code: '1001', message: 'Action successful', field: null })
  expect(location).toEqual({
    id: expect.any(String),
    version: 1,
    locationName: 'Kobe',
    active: true,
    type: 'school',
  })
  const taken = { success: false, code: '409', field: 'locationName', location: null }
  expect(await create({ locationName: 'KOBE' })).toEqual({
    ...taken,
    message: 'a location with this name already exists',
  })
  expect(await create({ locationName: 'kobe' }, 'jp')).toMatchObject({
    message: 'この名前の場所はすでに登録されています。',
  })
  expect(await create({ locationName: ' ' })).toMatchObject({ code: '400', field: 'locationName' })
  const other = await create({ locationName: 'Nara', type: 'dispatch' })
  expect(other.location?.type).toBe('dispatch')
  expect(await update({ id: other.location?.id, version: 1, locationName: 'kobe' })).toMatchObject({
    code: '409',
    location: { locationName: 'Nara' },
  })
})

test('an edit from an older version is stale, and what is left out stays (SET-22, SET-25)', async () => {
  const { id } = await school.addLocation({ locationName: '本校', type: 'dispatch' })
  expect(await update({ id, version: 1, active: false })).toMatchObject({
    success: true,
    location: { version: 2, locationName: '本校', type: 'dispatch', active: false },
  })
  expect(await update({ id, version: 1, locationName: '別館' })).toMatchObject({
    success: false,
    code: 'stale',
    location: { version: 2, locationName: '本校' },
  })
  expect(await update({ id: staff.id, version: 1, active: true })).toMatchObject({ code: '404', location: null })
})

test('others hear of new, changed and deleted places, and every open screen has the new names', async () => {
  const own = await openSchool()
  const boss = await own.addStaff({ permissions: ['locationEdit', 'locationDelete'] })
  const place = await own.addLocation()
  await query(own.orm.em.fork(), `delete from outbox where school_id = $1`, [own.id])
  const heard = await subscribe(
    await testApp(),
    `subscription { recordChanged(kind: location) { ids resync } }`,
    await askerOf(boss),
  )
  await remove(place.id, boss)
  await expect.poll(() => heard.received).toEqual([{ recordChanged: { ids: [place.id], resync: false } }])
  expect(await named(await own.addStudent())).toEqual([])
})

test('a place that slots to come use stays, and it is said which; past lessons keep its name (SET-22, SHELL-33, D123, LOG-07)', async () => {
  const place = await school.addLocation({ locationName: '川沿い校' })
  const { student, course, slot } = await school.readyToBook({ slot: { location: place } })
  await ask(student, `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`, {
    input: { slotId: slot.id, courseCode: course.code, online: false },
  })
  await school.addSlot({ location: place, teacher: slot.teacher })
  const useOf = `query ($id: ID!) { locationUse(id: $id) { students teachers template openSlots bookedSlots } }`
  expect(await ask(staff, useOf, { id: place.id })).toEqual({
    locationUse: {
      students: [`${student.lastName} ${student.firstName}`],
      teachers: [`Terry ${slot.teacher.code}`],
      template: [],
      openSlots: 1,
      bookedSlots: 1,
    },
  })
  const refused = { success: false, code: '403', location: { locationName: '川沿い校', active: true } }
  expect(await remove(place.id)).toMatchObject(refused)

  const past = await school.addLocation({ locationName: '旧校舎' })
  const lesson = await school.addSlot({ location: past, startsAt: plusMinutes(school.now, -90) })
  expect(await remove(past.id)).toMatchObject({ success: true, location: null })
  const [kept] = await query<{ deleted: boolean }>(school.orm.em.fork(), `select deleted from location where id = $1`, [
    past.id,
  ])
  expect(kept).toEqual({ deleted: true })
  const slots = await ask<{ slot: { location: { locationName: string } } }>(
    staff,
    `query ($id: ID!) { slot(id: $id) { location { locationName } } }`,
    { id: lesson.id },
  )
  expect(slots.slot.location.locationName).toBe('旧校舎')
  expect((await named(staff)).map(({ locationName }) => locationName)).not.toContain('旧校舎')
  expect(await remove(past.id)).toMatchObject({ code: '404' })
  expect(await update({ id: past.id, version: 2, active: true })).toMatchObject({ code: '404' })
  // Its name can be given again.
  expect(await create({ locationName: '旧校舎' })).toMatchObject({ success: true })
})

test('a deleted or inactive place cannot be chosen for a slot (SET-25)', async () => {
  const { location } = await create({ locationName: '駅前' })
  await update({ id: location?.id, version: 1, active: false })
  const choices = await ask<{ slotChoices: { locations: { id: string }[] } }>(
    staff,
    `{ slotChoices { locations { id } } }`,
  )
  expect(choices.slotChoices.locations.map(({ id }) => id)).not.toContain(location?.id)
})

test('the activity tells who did what to a place, from what to what (LOG-06)', async () => {
  const { location } = await create({ locationName: '新校' })
  const id = location?.id
  await update({ id, version: 1, locationName: '新本校', type: 'school' })
  await update({ id, version: 2 })
  await remove(String(id))
  const rows = await query(
    school.orm.em.fork(),
    `select type, actor, record_kind as kind, record_name as name, changes from activity where record_id = $1 order by id`,
    [id],
  )
  const by = { actor: `staff:${staff.code}`, kind: 'location' }
  expect(rows).toEqual([
    { type: 'record-created', ...by, name: '新校', changes: null },
    { type: 'record-changed', ...by, name: '新本校', changes: { locationName: ['新校', '新本校'] } },
    { type: 'record-deleted', ...by, name: '新本校', changes: null },
  ])
})

test('deleting needs the flag to edit, too (SET-30, PERM-36, D124)', async () => {
  const { id } = await school.addLocation()
  const half = await school.addStaff({ permissions: ['locationDelete'] })
  await expect(remove(id, half)).rejects.toThrow('FORBIDDEN')
})

test('REST: lists, one by one, and changes that answer with all places (API-55, API-56, API-62, SET-26, D104, D106, D109)', async () => {
  const own = await openSchool()
  const boss = await own.addStaff({ permissions: ['locationNew', 'locationEdit', 'locationDelete'] })
  const student = await own.addStudent()
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, by = boss) =>
    rest(await testApp(), method, path, body, await askerOf(by))
  const created = await call('POST', '/api/update/locations/new/', { locationName: 'A校' })
  const [first] = created.body['data'] as { _id: string }[]
  const place = {
    _id: first?._id,
    version: 1,
    locationName: 'A校',
    active: true,
    oneLessonAtATime: false,
    type: 'school',
  }
  expect(created.body).toEqual({
    success: true,
    reason: '1001',
    message: 'Action successful',
    field: null,
    data: [place],
  })
  const path = `/api/update/locations/${place._id}/`
  const off = { ...place, version: 2, active: false, type: 'dispatch' }
  expect((await call('PUT', path, { active: false, type: 'dispatch' })).body['data']).toEqual([off])
  expect((await call('PUT', path, { version: 1, active: true })).body).toMatchObject({ reason: 'stale', data: [off] })
  for (const list of ['/api/list/locations/all/', '/api/locations/all'])
    expect((await call('GET', list)).body).toEqual([off])
  for (const list of ['/api/list/locations/active/', '/api/locations/active', '/api/settings/locations/'])
    expect((await call('GET', list, undefined, student)).body).toEqual([])
  for (const item of ['/api/one/locations/', '/api/locations/all/', '/api/locations/active/'])
    expect((await call('GET', `${item}${place._id}`)).body).toEqual(off)
  expect((await call('GET', '/api/one/locations/nothing')).status).toBe(404)
  expect((await call('GET', '/api/list/locations/all/', undefined, student)).status).toBe(403)
  expect((await call('DELETE', `/api/admin/locations/${place._id}/`)).body).toMatchObject({ success: true, data: [] })
  expect((await call('DELETE', `/api/admin/locations/${place._id}/`)).status).toBe(404)
})
