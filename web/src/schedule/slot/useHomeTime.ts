import { isHomeTimeZone } from '../../calendar/range.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { askHomeTime, usesSchoolTime } from './homeTime.ts'

/**
 * Runs what makes or edits slots. Where this browser's clock differs from the school's, it first asks for that clock to
 * be set, once a session, and goes on with who enters school times instead. (SCHED-35, SCHED-95, D27, ERR-24, decision
 * 060)
 */
export function useHomeTime(): (act: () => void) => void {
  const { timezoneName } = useSchool()
  return (act) => {
    if (isHomeTimeZone(timezoneName) || usesSchoolTime()) act()
    else askHomeTime(act)
  }
}
