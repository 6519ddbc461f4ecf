import { screen } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { api, server } from '../test/server.ts'
import { openStudentPage } from '../test/studentArea.tsx'
import { aBooking, aStudentSlot, typed } from '../test/studentData.ts'
import { AddToCalendar } from './AddToCalendar.tsx'
import { fileAddress } from './calendarAddresses.ts'

test("a booking goes to Google and Outlook by their pages, to Apple by an address, in LINE by the phone's browser (BOOK-23, REMIND-02)", async () => {
  const requests: unknown[] = []
  server.use(
    api.query('BookingFile', ({ variables }) => {
      requests.push(variables)
      return HttpResponse.json({
        data: { bookingFile: typed('CalendarFile', { url: 'https://school.example/calendar/x.y.ics' }) },
      })
    }),
  )
  const { user } = await openStudentPage(<AddToCalendar booking={aBooking(aStudentSlot())} lesson="Sat 21 Nov" />, {
    language: 'en',
  })
  await user.click(screen.getByRole('button', { name: 'Add to calendar Sat 21 Nov' }))
  // The list of calendars opens a moment after the press.
  await screen.findByRole('link', { name: 'Google' })
  const address = (name: string) => new URL(screen.getByRole('link', { name }).getAttribute('href') ?? '')
  expect(address('Google').hostname).toBe('calendar.google.com')
  expect(address('Google').searchParams.get('dates')).toBe('20261121T100000/20261121T105000')
  expect(address('Google').searchParams.get('ctz')).toBe('Asia/Tokyo')
  // Outlook knows no zone of its own: ten in Tokyo.
  expect(address('Outlook').searchParams.get('startdt')).toBe('2026-11-21T01:00:00Z')
  const apple = await screen.findByRole('link', { name: 'Apple' })
  expect(apple.getAttribute('href')).toBe('https://school.example/calendar/x.y.ics')
  expect(requests).toEqual([{ bookingId: 'b-slot-1' }])
  expect(fileAddress(apple.getAttribute('href') ?? '', 'Mozilla/5.0 (iPhone) Safari Line/14.1.0')).toBe(
    'https://school.example/calendar/x.y.ics?openExternalBrowser=1',
  )
})
