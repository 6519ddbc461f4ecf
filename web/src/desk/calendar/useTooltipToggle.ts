import { useLocalStorage } from '@mantine/hooks'
import type { School } from '../../shared/school/useSchool.ts'

/** Tells whether the calendar's hover details are on, which this browser remembers. (SCHED-20, TCH-16) */
export function useTooltipToggle() {
  return useLocalStorage({ key: 'calendar-tooltip', defaultValue: true, getInitialValueInEffect: false })
}

/** Minutes of the school's `scheduleInterval`, `HH:MM`. (SCHED-18, D68) */
export function stepOf({ scheduleInterval }: School): number {
  return Number(scheduleInterval.slice(0, 2)) * 60 + Number(scheduleInterval.slice(3, 5))
}
