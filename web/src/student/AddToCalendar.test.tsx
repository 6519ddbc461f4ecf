import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { api, server } from '../test/server.ts'
import { openStudentPage } from '../test/studentArea.tsx'
import { typed } from '../test/studentData.ts'
import { AddToCalendar } from './AddToCalendar.tsx'

afterEach(() => vi.restoreAllMocks())

test('a booking is saved as a calendar file under its own name (BOOK-23)', async () => {
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
  const { user } = await openStudentPage(<AddToCalendar bookingId="b-1" lesson="Sat 21 Nov" />, { language: 'en' })
  await user.click(screen.getByRole('button', { name: 'Add to calendar Sat 21 Nov' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(asked).toEqual([{ bookingId: 'b-1' }])
  expect(saved[0]?.name).toBe('lesson-2026-11-21.ics')
  expect(saved[0]?.blob.type).toBe('text/calendar;charset=utf-8')
})
