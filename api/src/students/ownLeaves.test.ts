import { dateOf, plusDays } from '@koma/schema/rules/time'
import { expect, test } from 'vitest'
import { openSchool } from '../../test/openSchool.ts'
import { subscribe } from '../../test/socket.ts'
import { testApp } from '../../test/server.ts'
import { ask, askerOf } from '../../test/slotDesk.ts'

test('students see their own pauses, without reason and notes, and hear of them at once (PAUSE-15)', async () => {
  const school = await openSchool()
  const staff = await school.addStaff({ permissions: ['studentEdit'] })
  const [student, other] = [await school.addStudent(), await school.addStudent()]
  const day = (days: number) => plusDays(dateOf(school.now), days)
  const record = (from: string, until: string) =>
    ask(staff, `mutation ($leave: LeaveInput!) { recordLeave(input: { leave: $leave }) { success } }`, {
      leave: { studentId: student.id, kind: 'pause', from, until, keepPlaces: true, cancelBookings: false },
    })
  await record(day(20), day(30))
  await record(day(-9), day(-1))
  const document = `{ viewer { student { leaves { kind from until } } } }`
  type Own = { viewer: { student: { leaves: object[] } } }
  expect((await ask<Own>(student, `query ${document}`)).viewer.student.leaves).toEqual([
    { kind: 'pause', from: day(20), until: day(30) },
  ])
  expect((await ask<Own>(other, `query ${document}`)).viewer.student.leaves).toEqual([])
  const heard = await subscribe<{ viewerChanged: Own }>(
    await testApp(),
    `subscription { viewerChanged ${document} }`,
    await askerOf(student),
  )
  await record(day(2), day(3))
  await expect.poll(() => heard.received.at(-1)?.viewerChanged.viewer.student.leaves.length).toBe(2)
})
