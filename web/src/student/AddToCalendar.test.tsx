import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { api, server } from '../test/server.ts'
import { openStudentPage } from '../test/studentArea.tsx'
import { aBooking, aStudentSlot, typed } from '../test/studentData.ts'
import { AddToCalendar } from './AddToCalendar.tsx'

afterEach(() => vi.restoreAllMocks())

test('a booking goes to Google and Outlook by their pages, to Apple as a calendar file under its own name (BOOK-23)', async () => {
  const asked: unknown[] = []
  server.use(
    api.query('BookingFile', ({ variables }) => {
      asked.push(variables)
      return HttpResponse.json({
        data: { bookingFile: typed('CalendarFile', { name: 'lesson-2026-11-21.ics', text: 'BEGIN:VCALENDAR' }) },
      })
    }),
  )
  const saved: { name: string; blob: Blob }[] = []
  let last = new Blob()
  URL.createObjectURL = (blob: Blob) => {
    last = blob
    return 'blob:test'
  }
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: last })
  })
  const { user } = await openStudentPage(<AddToCalendar booking={aBooking(aStudentSlot())} lesson="Sat 21 Nov" />, {
    language: 'en',
  })
  await user.click(screen.getByRole('button', { name: 'Add to calendar Sat 21 Nov' }))
  const address = (name: string) => new URL(screen.getByRole('link', { name }).getAttribute('href') ?? '')
  expect(address('Google').hostname).toBe('calendar.google.com')
  expect(address('Google').searchParams.get('dates')).toBe('20261121T100000/20261121T105000')
  expect(address('Google').searchParams.get('ctz')).toBe('Asia/Tokyo')
  // Outlook knows no zone of its own: ten in Tokyo.
  expect(address('Outlook').searchParams.get('startdt')).toBe('2026-11-21T01:00:00Z')
  await user.click(screen.getByRole('button', { name: 'Apple' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(asked).toEqual([{ bookingId: 'b-slot-1' }])
  expect(saved[0]?.name).toBe('lesson-2026-11-21.ics')
  expect(saved[0]?.blob.type).toBe('text/calendar;charset=utf-8')
})
