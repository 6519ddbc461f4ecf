import { useCallback } from 'react'
import { wallTimeOf } from '../shared/format/dates.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useSchool } from '../shared/school/useSchool.ts'

/** Gives how a moment is written: by the clock of the school, with its year. */
export function useMoment(): (instant: string) => string {
  const { timezoneName } = useSchool()
  const { date, time } = useFormat()
  return useCallback(
    (instant: string) => {
      const wall = wallTimeOf(instant, timezoneName)
      return `${date(wall, { year: true })} ${time(wall)}`
    },
    [date, time, timezoneName],
  )
}
