import { Button } from '@mantine/core'
import { IconCalendarSearch } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { lazyPart } from '../../shared/live/lazyPart.ts'
import { useNeeds } from '../../shared/session/useNeeds.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import { useOpenItem } from '../../ui/hooks/useOpenItem.ts'
import { FIND_PARAM, FIND_TRIAL } from '../studentPage.ts'
import { finderMessages } from './messages.ts'

const FindLesson = lazyPart(async () => (await import('./FindLesson.tsx')).FindLesson)

interface FindLessonButtonProps {
  student: { id: string; fullName: string; active: boolean }
  /** The course to choose first where a lesson can be booked as it. */
  courseId: string | undefined
}

/** Opens the search for a lesson of a student, which is in the address: a link leads to it too. (ASTU-45) */
export function FindLessonButton({ student, courseId }: FindLessonButtonProps) {
  const text = useMessages(finderMessages)
  const needs = useNeeds()
  const mayBook = usePermission('slotBook')
  const { openId, open, close } = useOpenItem(FIND_PARAM)
  const isOpen = openId !== null && mayBook && student.active
  return (
    <>
      <Button
        leftSection={<IconCalendarSearch size={16} aria-hidden />}
        disabled={!mayBook || !student.active}
        title={mayBook ? undefined : needs('slotBook')}
        onClick={() => open('lesson')}
      >
        {text.find}
      </Button>
      <Suspense>
        {isOpen && (
          <FindLesson
            student={student}
            courseId={courseId}
            trial={openId === FIND_TRIAL}
            asked={openId}
            opened
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}
