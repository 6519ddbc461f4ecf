import { isHomeTimeZone } from '../../calendar/range.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { toastInfo } from '../../ui/toasts.tsx'
import { messages } from './messages.ts'

/**
 * Runs what makes or edits slots only while this browser's clock goes with the school's; says so otherwise.
 * (SCHED-35, SCHED-95, D27, ERR-24)
 */
export function useHomeTime(): (act: () => void) => void {
  const m = useMessages(messages)
  const { timezoneName } = useSchool()
  return (act) => {
    if (isHomeTimeZone(timezoneName)) act()
    else toastInfo(m.setHomeTimeZone)
  }
}
