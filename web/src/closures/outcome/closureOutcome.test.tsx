import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { openDeskPage } from '../../test/deskArea.tsx'
import { typed } from '../../test/deskData.ts'
import { aRun } from '../../test/runs.ts'
import { api, server } from '../../test/server.ts'
import { done, signInStaff } from '../../test/staff.ts'
import { ClosuresPage } from '../ClosuresPage.tsx'
import type { Call } from './outcomeDocuments.ts'

const lesson = (slotId: string, hour: number, more: object) =>
  typed('ClosureLesson', {
    slotId,
    startsAt: `2099-12-30T${hour}:00:00`,
    endsAt: `2099-12-30T${hour}:50:00`,
    fromTeacher: 'Emily',
    toTeacher: null,
    students: [],
    otherBooking: null,
    ...more,
  })
const call = (id: string, name: string, more: Partial<Call> = {}) =>
  typed<Call>('ClosureCall', {
    type: 'student',
    id,
    name,
    phoneNumber: '03-1234-5678',
    guardians: [],
    notice: 'off',
    roles: ['booked'],
    slotIds: ['s-1'],
    ofUndo: false,
    phonedAt: null,
    phonedBy: null,
    ...more,
  })

async function openOutcome(language: 'jp' | 'en', more: object = {}, runId = 'r-1') {
  signInStaff()
  let calls = [call('st-1', '田村 亮'), call('st-2', '和田 優', { phoneNumber: '', notice: 'noAddress' })]
  const sent: { runId: string; personIds: string[]; phoned: boolean }[] = []
  server.use(
    api.query('Runs', () => HttpResponse.json({ data: { runs: [] } })),
    api.query('ClosureOutcome', ({ variables }) =>
      HttpResponse.json({
        data: {
          closureOutcome:
            variables['runId'] === 'r-1'
              ? typed('ClosureOutcome', {
                  runId: 'r-1',
                  startsAt: '2099-12-30T00:00:00',
                  endsAt: '2099-12-31T00:00:00',
                  teacherId: 't-1',
                  isUndone: false,
                  run: aRun({ id: 'r-1', kind: 'substitution', label: '2099-12-30 Emily', canUndo: true }),
                  lessons: [
                    lesson('s-1', 10, { outcome: 'given', toTeacher: 'Grace', students: ['田村 亮', '和田 優'] }),
                    lesson('s-2', 11, { outcome: 'closed', students: ['木村 花'] }),
                    lesson('s-3', 12, { outcome: 'closed' }),
                    lesson('s-4', 13, { outcome: 'left', students: ['小林 葵'] }),
                    lesson('s-5', 14, { outcome: 'stays', otherBooking: '会議' }),
                  ],
                  calls,
                  ...more,
                })
              : null,
        },
      }),
    ),
    api.mutation('MarkPhoned', ({ variables }) => {
      const input = variables['input'] as (typeof sent)[number]
      sent.push(input)
      calls = calls.map((each) =>
        input.personIds.includes(each.id)
          ? {
              ...each,
              ...(input.phoned
                ? { phonedAt: '2099-12-29T09:12:00', phonedBy: '鈴木 恵' }
                : { phonedAt: null, phonedBy: null }),
            }
          : each,
      )
      return HttpResponse.json({ data: { markPhoned: typed('ClosurePayload', done) } })
    }),
  )
  const area = await openDeskPage(<ClosuresPage />, { at: `/admin/schedule/closures?run=${runId}`, language })
  return { ...area, sent }
}

test('an absence shows who covers what and whom to phone, who is ticked one by one or all at once (SCHED-105)', async () => {
  const { user, sent } = await openOutcome('en')
  const calls = within(await screen.findByRole('region', { name: 'People to phone' }))
  expect(calls.getByText('2 left')).toBeTruthy()
  expect(calls.getByRole('link', { name: '03-1234-5678' }).getAttribute('href')).toBe('tel:03-1234-5678')
  expect(calls.getByText('no phone number')).toBeTruthy()
  expect(calls.getAllByText(/10:00.*Covered by Grace/)).toHaveLength(2)
  const rows = within(screen.getByRole('region', { name: 'Lessons and substitutes' })).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Covered by Grace$/),
    expect.stringMatching(/cancelled$/),
    expect.stringMatching(/empty slot removed$/),
    expect.stringMatching(/not decided \(still Emily\)$/),
    // A meeting needs no decision.
    expect.stringMatching(/会議Stays with Emily$/),
  ])
  // What is still to be decided is one click away.
  expect(
    within(rows[3] as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toContain('slot=s-4')

  await user.click(calls.getByRole('checkbox', { name: 'Phoned 田村 亮' }))
  expect(await calls.findByText('1 left')).toBeTruthy()
  expect(calls.getByText(/鈴木 恵/)).toBeTruthy()
  await user.click(calls.getByRole('checkbox', { name: 'Phoned 田村 亮' }))
  expect(await calls.findByText('2 left')).toBeTruthy()
  await user.click(calls.getByRole('button', { name: 'Mark all as phoned' }))
  expect(await calls.findByText('Everyone has been phoned.')).toBeTruthy()
  expect(sent).toEqual([
    { runId: 'r-1', personIds: ['st-1'], phoned: true },
    { runId: 'r-1', personIds: ['st-1'], phoned: false },
    { runId: 'r-1', personIds: ['st-1', 'st-2'], phoned: true },
  ])
})

test('an undone absence names those who have to be phoned about that (SCHED-105)', async () => {
  await openOutcome('jp', { isUndone: true, calls: [call('st-1', '田村 亮', { ofUndo: true })] })
  const calls = within(await screen.findByRole('region', { name: '取り消しを電話で知らせる' }))
  expect(calls.getByText('あと1名')).toBeTruthy()
  expect(screen.getByText('取り消しました。予約と枠は元に戻っています。')).toBeTruthy()
  await waitFor(() => expect(screen.getByText('Emilyの担当')).toBeTruthy())
})

test('an unknown absence is said to be gone (SCHED-105)', async () => {
  await openOutcome('en', {}, 'r-9')
  expect(await screen.findByText('There is no record of this closure or absence.')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'People to phone' })).toBeNull()
})
