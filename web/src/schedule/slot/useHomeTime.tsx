import { isHomeTimeZone } from '../../calendar/range.ts'
import { SchoolContext, useSchool } from '../../shared/school/useSchool.ts'
import { openDialog } from '../../ui/openDialog.tsx'
import { HomeTimeQuestion } from './HomeTimeQuestion.tsx'

const storageKey = 'usesSchoolTime'

/**
 * Runs what makes or edits slots. Where this browser's clock differs from the school's, it first asks for that clock to
 * be set, once a session. One can go on and enter school times instead. (SCHED-35, SCHED-95, D27, ERR-24, decision 060)
 */
export function useHomeTime(): (act: () => void) => void {
  const school = useSchool()
  return (act) => {
    if (isHomeTimeZone(school.timezoneName) || sessionStorage.getItem(storageKey) === 'yes') return act()
    // The dialog stands outside of the area, which knows the school.
    const decision = openDialog<boolean>(({ opened, end }) => (
      <SchoolContext value={school}>
        <HomeTimeQuestion opened={opened} onEnd={end} />
      </SchoolContext>
    ))
    void decision.then((usesSchoolTime) => {
      if (!usesSchoolTime) return
      sessionStorage.setItem(storageKey, 'yes')
      act()
    })
  }
}
