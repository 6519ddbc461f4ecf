import { Suspense, useState } from 'react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { lazyPart } from '../../shared/live/lazyPart.ts'
import { useNow } from '../../shared/school/useNow.ts'
import { CancelButton } from './CancelBooking.tsx'
import { cancelMessages } from './messages.ts'

const CancelLessonQuestion = lazyPart(async () => (await import('./CancelLessonQuestion.tsx')).CancelLessonQuestion)

interface CancelLessonProps {
  slot: { id: string; startsAt: string }
  student: { id: string; fullName: string }
}

/**
 * Opens the question before a student's lesson is cancelled, where the lesson is one of a list; nothing once it has
 * started. (SCHED-44, ASTU-45)
 */
export function CancelLesson({ slot, student }: CancelLessonProps) {
  const m = useMessages(cancelMessages)
  const now = useNow()
  const [opened, setOpened] = useState(false)
  const [isLoaded, setLoaded] = useState(false)
  if (now >= slot.startsAt && !opened) return null
  return (
    <>
      <CancelButton
        label={m.cancelOf(student.fullName)}
        onPress={() => {
          setLoaded(true)
          setOpened(true)
        }}
      />
      <Suspense>
        {isLoaded && (
          <CancelLessonQuestion slotId={slot.id} student={student} opened={opened} onClose={() => setOpened(false)} />
        )}
      </Suspense>
    </>
  )
}
