import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { standAtNoonAtSchool } from '../../test/computerClock.ts'
import { aSlot, booked, typed } from '../../test/deskData.ts'
import { savedFrom } from '../../test/servedFiles.ts'
import { notifiedPerson, undoPreview } from '../../test/runs.ts'
import { openStaffPage, success } from '../../test/staffDesk.tsx'
import { SchedulePage } from '../SchedulePage.tsx'
import { moveFormOf, moveInput, wholeNumber } from './moveForm.ts'

standAtNoonAtSchool()

const talk = aSlot('talk', '2026-11-21', '10:00', booked({ s0045: '阿部 久美' }))
const late = aSlot('late', '2026-11-21', '18:00', booked({ s0046: '森 一' }))

const person = (name: string, notice: string) =>
  typed('LessonPerson', {
    type: 'student',
    role: 'booked',
    id: name,
    code: name,
    name,
    notice,
    phoneNumber: '',
    guardians: [],
  })
const verdict = (slotId: string, more: object) =>
  typed('SlotMoveVerdict', {
    slotId,
    moves: true,
    digest: `digest ${slotId}`,
    message: 'Action successful',
    startsAt: '2026-11-28T10:00:00',
    endsAt: '2026-11-28T10:50:00',
    cancelBy: '2026-11-27T18:00:00',
    warnings: [],
    people: [],
    ...more,
  })
const stays = { moves: false, digest: null, startsAt: null, endsAt: null, cancelBy: null }

test('several booked lessons are shifted after a dry run; who was not reached is named, and it is undone (SLOT-27)', async () => {
  const { sent } = await openStaffPage(<SchedulePage />, {
    slots: [talk, late],
    language: 'en',
    answers: {
      slotMovePreview: () => [
        verdict('talk', {
          warnings: ["Outside 阿部 久美's contract period."],
          people: [person('阿部 久美', 'noAddress'), person('林 二', 'mail')],
        }),
        verdict('late', { ...stays, message: 'The teacher already has a slot at this time.' }),
      ],
      moveSlots: () => ({ ...success, batchId: 'b-1', slots: [talk] }),
      undoPreview: () => undoPreview({ people: [notifiedPerson({ name: '林 二' })], digest: 'digest-1' }),
      undoSlotBatch: () => ({ ...success, slots: [talk] }),
    },
  })
  await screen.findByRole('table')
  for (const box of [/10:00/, /18:00/]) fireEvent.click(screen.getByLabelText(box, { selector: '[type=checkbox]' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Move' }))
  const dialog = await screen.findByRole('dialog', { name: 'Move 2 slots' })
  expect(await within(dialog).findByText('Choose where to move to.')).toBeTruthy()
  fireEvent.change(within(dialog).getByLabelText('Days later'), { target: { value: '７' } })
  expect(await within(dialog).findByText("Outside 阿部 久美's contract period.")).toBeTruthy()
  expect(within(dialog).getByText('The teacher already has a slot at this time.')).toBeTruthy()
  expect(within(dialog).getAllByRole('button', { name: /^Why\?/ })).toHaveLength(1)
  const file = await savedFrom(within(dialog))
  expect(file.name).toBe('slot_move_dry_run_20261120_1200.csv')
  expect(file.lines.some((line) => /"moves","Outside.*","2026-11-28 10:00","2026-11-28 10:50",/.test(line))).toBe(true)
  expect(file.lines.some((line) => /"not moved","The teacher already/.test(line))).toBe(true)
  const move = within(dialog).getByRole('button', { name: 'Move' })
  await waitFor(() => expect(move).toHaveProperty('disabled', false))
  fireEvent.click(move)
  expect(await within(dialog).findByText("Can't be emailed: 1 person")).toBeTruthy()
  expect(sent.find(([name]) => name === 'MoveSlots')).toEqual([
    'MoveSlots',
    {
      move: {
        tell: true,
        moves: [
          { slotId: 'talk', version: 1, startsAt: '2026-11-28T10:00:00', endsAt: '2026-11-28T10:50:00' },
          { slotId: 'late', version: 1, startsAt: '2026-11-28T18:00:00', endsAt: '2026-11-28T18:50:00' },
        ],
      },
      expected: [{ slotId: 'talk', digest: 'digest talk' }],
    },
  ])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Undo' }))
  const question = within(await screen.findByRole('dialog', { name: 'Undo this change?' }))
  expect(question.getByText('Will be emailed: 1 person').parentElement?.textContent).toContain('林 二')
  expect(sent.at(-1)).toEqual(['UndoPreview', { batchId: 'b-1' }])
  fireEvent.click(question.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent.at(-1)).toEqual(['UndoSlotBatch', { batchId: 'b-1', digest: 'digest-1' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('typed days are a whole number in any width, or nothing is asked', () => {
  expect(['7', '－１', '+30', '', ' 5 '].map(wholeNumber)).toEqual([7, -1, 30, 0, 5])
  expect(['1.5', 'x', '99999'].map(wholeNumber)).toEqual([null, null, null])
  const form = { ...moveFormOf([talk, late], null), days: 'x' }
  expect(moveInput([talk, late], form)).toBeNull()
  expect(moveInput([talk], { ...moveFormOf([talk], null), startTime: '' })).toBeNull()
})
