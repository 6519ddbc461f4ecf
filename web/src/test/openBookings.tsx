import { act } from '@testing-library/react'
import { vi } from 'vitest'
import { BookingListPage } from '../bookings/BookingListPage.tsx'
import { openStudentPage } from './studentArea.tsx'
import { aBookedSlot, aBooking, aStudentContract, aStudentRecord } from './studentData.ts'

const tomorrow = aBookedSlot(1)
export const booking = aBooking(tomorrow)

/** Opens the page of a student's own bookings, who has 6 points left. */
export const openBookings = (bookings = [booking], language: 'jp' | 'en' = 'en', school = {}) =>
  openStudentPage(<BookingListPage />, {
    student: aStudentRecord({ bookings, contracts: [aStudentContract({ points: 6 })] }),
    at: '/student/bookings',
    language,
    school,
  })

/** Sets the clock to a time of Friday 20 November at the school, and lets the page look at it. */
export const clock = (time: string) => {
  vi.setSystemTime(Date.parse(`2026-11-20T${time}+09:00`))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}
