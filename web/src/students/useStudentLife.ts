import { useQuery } from '@apollo/client/react'
import { addDays } from '../shared/format/dates.ts'
import { useFollow } from '../shared/live/useFollow.ts'
import { useToday } from '../shared/school/useNow.ts'
import { StudentLifeQuery } from './studentLifeDocuments.ts'

/** The days of past lessons. */
const PAST_DAYS = 84

/** Reads a student's lessons to come, soonest first, and past, newest first, live. Undefined before the answer. */
export function useStudentLife(id: string) {
  const today = useToday()
  const { data, refetch } = useQuery(StudentLifeQuery, {
    variables: { id, from: addDays(today, -PAST_DAYS), to: today },
    fetchPolicy: 'cache-and-network',
  })
  useFollow(['student'], refetch, id)
  const own = data?.student?.own
  return own ? { ahead: own.upcomingBookings, past: own.pastBookings.toReversed() } : undefined
}
