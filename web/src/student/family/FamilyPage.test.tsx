import { act, cleanup, screen, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import type { ReactElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { currentChild, storeSession } from '../../shared/session/session.ts'
import { api, server } from '../../test/server.ts'
import { openStudentPage } from '../../test/studentArea.tsx'
import { aBooking, aStudentRecord, aStudentSlot, english, room, teacher, typed } from '../../test/studentData.ts'
import { CancelSheet } from '../../bookings/CancelSheet.tsx'
import { MoveSheet } from '../../bookings/MoveSheet.tsx'
import { StudentSlotSheet } from '../../slots/StudentSlotSheet.tsx'
import { ChildSwitch } from './ChildSwitch.tsx'
import { FamilyPage } from './FamilyPage.tsx'
import { leaveFormerChild } from './leaveFormerChild.ts'
import { switchChild } from './switchChild.ts'
import { standAtNoon } from '../../test/computerClock.ts'

standAtNoon()

const record = { _id: 'g-1', type: 'guardian', firstName: '幸子', lastName: '佐藤', token: 'abc' }
const hana = typed('Child', { id: 's-1', fullName: '佐藤 花', firstName: '花' })
const taro = typed('Child', { id: 's-2', fullName: '佐藤 太郎', firstName: '太郎' })

const lesson = (id: string, child: typeof hana, startsAt: string) =>
  typed('FamilyLesson', {
    id,
    child,
    booking: typed('OwnBooking', {
      id,
      online: false,
      course: typed('Course', { id: english.id, displayName: english.displayName }),
      slot: typed('Slot', {
        id: `slot-${id}`,
        startsAt,
        endsAt: startsAt,
        teacher: teacher('田中 美咲'),
        location: room,
      }),
    }),
  })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/student/family')
  storeSession(JSON.stringify(record))
  server.use(
    api.query('Children', () => HttpResponse.json({ data: { children: [hana, taro] } })),
    api.query('FamilyLessons', () =>
      HttpResponse.json({
        data: {
          familyLessons: [lesson('b-1', hana, '2026-11-21T10:00:00'), lesson('b-2', taro, '2026-11-21T11:00:00')],
        },
      }),
    ),
  )
})

test('the lessons of all children stand in one list and in one calendar (FAM-07)', async () => {
  const { user } = await openStudentPage(<FamilyPage />, { at: '/student/family', language: 'en' })
  expect(await screen.findByText('2 lessons')).toBeTruthy()
  const names = () => screen.getAllByRole('button', { name: /花|太郎/ }).map((button) => button.textContent)
  expect(names()).toEqual([expect.stringContaining('花'), expect.stringContaining('太郎')])
  await user.click(screen.getByRole('radio', { name: 'Calendar' }))
  expect(names()).toEqual(['10:00 花', '11:00 太郎'])
})

test('a booking of any child appears without reloading (FAM-17)', async () => {
  const { live } = await openStudentPage(<FamilyPage />, { at: '/student/family', language: 'en' })
  expect(await screen.findByText('2 lessons')).toBeTruthy()
  const familyLessons = [lesson('b-3', taro, '2026-11-22T10:00:00')]
  server.use(api.query('FamilyLessons', () => HttpResponse.json({ data: { familyLessons } })))
  act(() => live.family(taro.id))
  expect(await screen.findByText('1 lesson')).toBeTruthy()
})

test('booking, moving and cancelling say for which child, and nothing to students (FAM-24)', async () => {
  await switchChild('s-2', '', () => undefined)
  const never = () => new Promise<never>(() => undefined)
  server.use(api.query('StudentCancelPreview', never), api.query('StudentMoveTargets', never))
  const booked = aBooking(aStudentSlot({ id: 'own' }))
  const open = (sheet: ReactElement, at = '/student/bookings') =>
    openStudentPage(sheet, {
      at,
      slots: [aStudentSlot({ id: 'own' })],
      student: aStudentRecord({ bookings: [booked] }),
    })
  const sheets: [ReactElement, string?][] = [
    [<StudentSlotSheet key="book" />, '/student/list?slot=own'],
    [<MoveSheet key="move" slotId="own" onClose={() => undefined} />],
    [<CancelSheet key="cancel" slotId="own" onClose={() => undefined} />],
  ]
  for (const [sheet, at] of sheets) {
    await open(sheet, at)
    expect(await within(await screen.findByRole('dialog')).findByText('太郎さんの予約')).toBeTruthy()
    cleanup()
  }
  localStorage.clear()
  sessionStorage.clear()
  storeSession(JSON.stringify({ ...record, type: 'student' }))
  await open(<CancelSheet slotId="own" onClose={() => undefined} />)
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(screen.queryByText(/さんの予約$/)).toBeNull()
})

test('the switch shows whose lessons these are (FAM-09)', async () => {
  await switchChild('s-2', '', () => undefined)
  await openStudentPage(<ChildSwitch />, { at: '/student', language: 'en' })
  expect(await screen.findByRole('radio', { name: '太郎' })).toHaveProperty('checked', true)
  expect(screen.getByRole('radio', { name: '花' })).toHaveProperty('checked', false)
})

test('a child who was parted from the guardian leaves the device, and nothing else does (FAM-03)', async () => {
  await switchChild('s-1', '', () => undefined)
  const reload = vi.fn<() => void>()
  expect([await leaveFormerChild(reload), currentChild()]).toEqual([false, 's-1'])
  server.use(api.query('Children', () => HttpResponse.json({ errors: [{ message: 'no' }] }, { status: 403 })))
  expect(await leaveFormerChild(reload)).toBe(true)
  expect([currentChild(), localStorage.getItem('child:g-1')]).toEqual([null, null])
  expect(reload).toHaveBeenCalledOnce()
})
