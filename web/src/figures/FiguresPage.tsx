import { useMessages } from '../shared/i18n/useMessages.ts'
import { useUrlChoice } from '../ui/hooks/useUrlChoice.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { UrlSegments } from '../ui/UrlSegments.tsx'
import classes from './figures.module.css'
import { figureKinds } from './figurePeriods.ts'
import { LessonFigures } from './lessons/LessonFigures.tsx'
import { messages } from './messages.ts'
import { MoneyFigures } from './MoneyFigures.tsx'
import { StudentFigures } from './StudentFigures.tsx'

/**
 * Shows the figures of the school: of contracts and money, of lessons, or of students. The choice is in the address.
 * (D128)
 */
export function FiguresPage() {
  const text = useMessages(messages)
  const choice = useUrlChoice('of', figureKinds, 'money')
  return (
    <>
      <PageHeader title={text.title} />
      <UrlSegments choice={choice} words={text.pages} label={text.pageLabel} className={classes.period} />
      {choice.value === 'money' && <MoneyFigures />}
      {choice.value === 'lessons' && <LessonFigures />}
      {choice.value === 'students' && <StudentFigures />}
    </>
  )
}
