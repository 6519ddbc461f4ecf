import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { standAtNoon } from '../../test/computerClock.ts'
import { booked, speech } from '../../test/deskData.ts'
import { fieldNamed, press } from '../../test/fields.ts'
import { find, found, free, full, kumi, openSlot, preview, sentOf } from '../../test/slotPeople.tsx'
import { success } from '../../test/staffDesk.tsx'

standAtNoon()

test('a student is booked for a course of the contract; with rules off for any of the slot (SCHED-45, SCHED-53, D70)', async () => {
  const opened = await openSlot('free', { ...found, bookingPreview: () => preview, bookSlot: () => success })
  const { user } = opened
  await user.click(screen.getByRole('button', { name: 'Add booking' }))
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /^Search a student/ }))
  expect(screen.queryByRole('option')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Book' }))
  expect((await screen.findAllByText('Choose a student.')).length).toBeGreaterThan(0)
  await find(opened, '阿部 久美')
  await screen.findByText(
    '1 point from contract …3401 (new balance: 6 points) Bookings left in the month of the lesson: 2.',
  )
  const courses = async () => {
    await user.click(screen.getByRole('combobox', { name: 'Course' }))
    const options = (await screen.findAllByRole('option')).map((option) => option.textContent)
    await user.keyboard('{Escape}')
    return options
  }
  expect(await courses()).toEqual(['フリートーク (1 point)'])
  await user.click(screen.getByRole('switch', { name: /Apply courses and limits/ }))
  expect(await courses()).toEqual(['フリートーク (1 point)', '発音クリニック (2 points)'])
  await user.click(screen.getByRole('radio', { name: 'Online' }))
  await user.click(screen.getByRole('button', { name: 'Book' }))
  await waitFor(() => expect(sentOf(opened, 'DeskBookSlot')).toHaveLength(1))
  expect(sentOf(opened, 'DeskBookSlot')[0]).toEqual({
    expects: { cost: 1, contractId: 'k-1', pointsAfter: 6, remainingBookings: 2 },
    slotId: 'free',
    startsAt: free.startsAt,
    studentId: 'st-1',
    courseCode: 'TALK',
    online: true,
    lessonRules: false,
    tell: true,
  })
  expect(await screen.findByText('Booked for 阿部 久美')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add booking' })))
  fireEvent.click(screen.getByRole('button', { name: 'Add booking' }))
  fireEvent.click(within(screen.getByRole('form')).getByRole('button', { name: 'Close' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add booking' }))
})

test('the field decides who is booked: a text without a choice books nobody (SCHED-45)', async () => {
  const yoko = { ...kumi, id: 'st-3', studentCode: 's0002', fullName: '山本 葉子' }
  const opened = await openSlot('free', {
    studentChoices: ({ search }) =>
      [kumi, yoko].filter(({ studentCode, fullName }) => `${fullName} ${studentCode}`.includes(String(search))),
    bookingPreview: () => preview,
    bookSlot: () => success,
  })
  const { user } = opened
  const student = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Search a student/ })
  press('Add booking')
  await find(opened, '阿部 久美')
  expect([student().value, fieldNamed('Course').value]).toEqual(['阿部 久美 S0045', 'フリートーク (1 point)'])

  // The found list is still that of the text before: nothing in it can be taken, and Enter sends nothing.
  await user.clear(student())
  await user.type(student(), 's0002{ArrowDown}{Enter}')
  expect(student().value).toBe('s0002')
  press('Book')
  expect((await screen.findAllByText('Choose a student.')).length).toBeGreaterThan(0)
  const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
  await waitFor(() => expect(offered()).toEqual(['山本 葉子 S0002']))
  student().focus()
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(student().value).toBe('山本 葉子 S0002'))
  press('Book')
  await waitFor(() => expect(sentOf(opened, 'DeskBookSlot')).toHaveLength(1))
  expect(sentOf(opened, 'DeskBookSlot')[0]).toMatchObject({ studentId: 'st-3', courseCode: 'TALK' })
})

test('Escape with somebody chosen asks before the booking that was not made is lost; with nobody chosen it does not (SCHED-45)', async () => {
  const opened = await openSlot('free', { ...found, bookingPreview: () => preview })
  const { user } = opened
  await user.click(screen.getByRole('button', { name: 'Add booking' }))
  await find(opened, '阿部 久美')
  await screen.findByText(/^1 point from contract/)
  await user.keyboard('{Escape}')
  expect(await screen.findByText("The booking you entered isn't saved yet.")).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(screen.getByRole('combobox', { name: /^Search a student/ })).toHaveProperty('value', '阿部 久美 S0045')
  await user.click(within(screen.getByRole('form')).getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: 'Add booking' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  expect(screen.queryByText("The booking you entered isn't saved yet.")).toBeNull()
})

test('entries stay when the last seat goes, and can be sent when one is free again (SCHED-45, BOOK-13)', async () => {
  const opened = await openSlot('free', { ...found, bookingPreview: () => preview, bookSlot: () => success })
  press('Add booking')
  await find(opened, '阿部 久美')
  await screen.findByText(/^1 point from contract …3401/)
  const book = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Book' })
  opened.live({ slots: [{ ...full, id: 'free', startsAt: free.startsAt, version: 2 }] })
  await screen.findByText(/^This slot just filled up/)
  expect([fieldNamed('Search a student by ID or name').value, book().disabled]).toEqual(['阿部 久美 S0045', true])
  opened.live({ slots: [{ ...free, version: 3 }] })
  await waitFor(() => expect(book().disabled).toBe(false))
  press('Book')
  await waitFor(() => expect(sentOf(opened, 'DeskBookSlot')).toHaveLength(1))
})

test('no booking is offered without a valid contract, and the reason is shown; a refusal is, too (SCHED-52, ERR-21, ERR-27)', async () => {
  const refused = { ...success, success: false, code: 'EU1002', message: 'Insufficient balance' }
  const sees = { refused: true, message: 'Bookings cannot be made without a valid contract.' }
  const opened = await openSlot('partly', {
    ...found,
    bookingPreview: () => (sees.refused ? { ...preview, ...refused, message: sees.message } : preview),
    bookSlot: () => refused,
  })
  const { user } = opened
  const book = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Book' })
  await user.click(screen.getByRole('button', { name: 'Add booking' }))
  await find(opened, 'Dubois Claire')
  expect(await screen.findByText('Bookings cannot be made without a valid contract.')).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: 'Course' })).toBeNull()
  // The explanation is about a course that the slot has.
  expect(screen.getByRole('button', { name: 'Why?' })).toBeTruthy()
  sees.message = 'Insufficient balance'
  await user.clear(screen.getByRole('combobox', { name: 'Search a student by ID or name' }))
  await find(opened, '阿部 久美')
  await screen.findByText('Insufficient balance')
  expect(book().disabled).toBe(true)
  sees.refused = false
  await user.click(screen.getByRole('switch', { name: /Apply courses and limits/ }))
  await screen.findByText(/^1 point from contract …3401/)
  await user.click(book())
  expect(await screen.findByText('Unsuccessful. Insufficient balance')).toBeTruthy()
})

test('something that is no lesson fills an empty slot (SCHED-54, D71)', async () => {
  const opened = await openSlot('free', { ...found, bookOther: () => success })
  const { user } = opened
  await user.click(screen.getByRole('button', { name: 'Add booking' }))
  await user.click(screen.getByRole('radio', { name: 'Other' }))
  await user.click(screen.getByRole('button', { name: 'Book' }))
  expect((await screen.findAllByText('Choose a type.')).length).toBeGreaterThan(0)
  await user.click(screen.getByRole('combobox', { name: 'Type' }))
  await user.click(await screen.findByRole('option', { name: '会議' }))
  await user.click(screen.getByRole('button', { name: 'Book' }))
  await waitFor(() => expect(sentOf(opened, 'DeskBookOther')).toEqual([{ slotId: 'free', courseCode: '_MEETING' }]))
  expect(await screen.findByText('Booked: 会議')).toBeTruthy()
})

test("another person's booking leaves only the options still possible (SCHED-45, D52, D71)", async () => {
  const opened = await openSlot('free', { ...found, bookingPreview: () => preview, bookSlot: () => success })
  const radio = (name: string) => screen.queryByLabelText<HTMLInputElement>(name, { selector: '[type=radio]' })
  const choose = (name: string) => fireEvent.click(radio(name) ?? document.body)
  const course = () => fieldNamed('Course')
  const theirs = () => screen.queryByLabelText('Cancel booking: 渡辺 修')
  press('Add booking')
  choose('Other')
  const clinic = { ...booked({ s0007: '渡辺 修' }), bookedCourse: speech, capacity: 2, lessonOnline: true }
  opened.live({ slots: [{ ...free, ...clinic, version: 2 }] })
  await waitFor(() => expect(theirs()).not.toBeNull())
  choose('Student')
  opened.live({ slots: [{ ...free, version: 3 }] })
  await waitFor(() => expect(theirs()).toBeNull())
  fireEvent.change(fieldNamed('Search a student by ID or name'), { target: { value: '阿部' } })
  fireEvent.click(await screen.findByText('阿部 久美 S0045'))
  expect(course().value).toBe('フリートーク (1 point)')
  choose('Online')

  // Another course, and held at the school.
  opened.live({ slots: [{ ...free, ...clinic, lessonOnline: false, version: 4 }] })
  await waitFor(() => expect(radio('Online')).toBeNull())
  expect([radio('駅前校')?.checked, course().value]).toEqual([false, ''])
  press('Book')
  expect((await screen.findAllByText('Choose a course.')).length).toBeGreaterThan(0)
  opened.live({ slots: [{ ...free, ...booked({ s0007: '渡辺 修' }), version: 5 }] })
  await waitFor(() => expect(course().value).toBe('フリートーク (1 point)'))
  choose('駅前校')
  press('Book')
  await waitFor(() => expect(sentOf(opened, 'DeskBookSlot')).toHaveLength(1))
  expect(sentOf(opened, 'DeskBookSlot')[0]).toMatchObject({ courseCode: 'TALK', online: false })
})

test('a student on pause is marked as such where one is chosen (PAUSE-16)', async () => {
  const opened = await openSlot('free', {
    studentChoices: () => [{ ...kumi, isAway: true }],
    bookingPreview: () => preview,
  })
  press('Add booking')
  await opened.user.type(screen.getByRole('combobox', { name: /^Search a student/ }), '阿部')
  expect((await screen.findByRole('option')).textContent).toContain('on pause or left')
})
