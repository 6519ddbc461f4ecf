import { useQuery } from '@apollo/client/react'
import { useEffect } from 'react'
import { useConnection } from '../shared/live/connection.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { readSession } from '../shared/session/session.ts'
import { StudentAccountQuery } from './studentDocuments.ts'
import { keepBookings } from './lastKnown.ts'

const saveEveryMs = 60_000

/**
 * Keeps the student's bookings on this device for times without a network, with the time at which they were last known
 * to be right. They are kept at every change, each minute while connected, and when the app leaves the screen.
 */
export function KeepBookings(): null {
  const school = useSchool()
  // The pages ask for them; this only follows.
  const { data } = useQuery(StudentAccountQuery, { fetchPolicy: 'cache-only' })
  const student = data?.viewer?.student
  const studentId = student?.id
  const bookings = student?.upcomingBookings
  const connected = useConnection() === 'ok'

  useEffect(() => {
    if (!connected || studentId === undefined || bookings === undefined) return
    const saveBookings = () => {
      const session = readSession('student')
      if (session === null || !navigator.onLine) return
      void keepBookings(session._id, studentId, {
        asOf: Temporal.Now.instant().toString(),
        school,
        bookings,
        until: session.staysUntil,
      })
    }
    const saveWhenHidden = () => {
      if (document.visibilityState === 'hidden') saveBookings()
    }
    saveBookings()
    const timer = setInterval(saveBookings, saveEveryMs)
    document.addEventListener('visibilitychange', saveWhenHidden)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', saveWhenHidden)
    }
  }, [connected, school, studentId, bookings])
  return null
}
