import { useApolloClient } from '@apollo/client/react'
import { Anchor, Button } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import { ruleText } from '@koma/schema/codes'
import { joinLesson } from '@koma/schema/rules/join'
import { addressIn } from '@koma/schema/rules/link'
import { useState } from 'react'
import { useFormat } from '../shared/format/useFormat.ts'
import { useNow } from '../shared/school/useNow.ts'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { focusedNow } from '../ui/open/focusedNow.ts'
import { toastError, toastInfo } from '../ui/toasts.tsx'
import { answerReason } from './answerText.ts'
import { StudentLessonLinkQuery } from './lessonDocuments.ts'
import { messages } from './messages.ts'
import type { OwnBooking } from './studentDocuments.ts'

interface JoinLessonProps {
  booking: OwnBooking
  size?: 'xs' | 'md'
}

/**
 * Shows the way into an online lesson: in its time the link, asked of the server and opened in a new tab, else a
 * notice. Nothing for a lesson in person, nor in a school without online lessons. (STU-02, SLOT-19…22, D58, D120, D143)
 */
export function JoinLesson({ booking, size = 'xs' }: JoinLessonProps) {
  const text = useMessages(messages)
  const [language] = useLanguage()
  const format = useFormat()
  const now = useNow()
  const { onlineLessons } = useSchool()
  const client = useApolloClient()
  const [isConfirming, setIsConfirming] = useState(false)
  // Only where the browser let no tab open.
  const [blocked, setBlocked] = useState<string | null>(null)
  const { slot, course, online } = booking
  if (!online || !onlineLessons) return null
  const verdict = joinLesson(slot, now)

  const join = async () => {
    if (!verdict.ok) return toastInfo(ruleText(verdict, language))
    // Opened within the click, or the browser would take it for a pop-up; the address follows.
    const tab = window.open('', '_blank')
    if (tab !== null) tab.opener = null
    setIsConfirming(true)
    const answer = await client
      .query({ query: StudentLessonLinkQuery, variables: { slotId: slot.id }, fetchPolicy: 'network-only' })
      .then(
        ({ data }) => data?.lessonLink,
        () => undefined,
      )
    setIsConfirming(false)
    const link = addressIn(answer?.link ?? '') || null
    if (link === null) {
      tab?.close()
      // The network layer has shown the failure in a toast.
      if (answer !== undefined) toastError(answerReason(answer, language) || undefined)
    } else if (tab === null) setBlocked(link)
    else tab.location.replace(link)
  }

  if (blocked !== null && verdict.ok) {
    return (
      <Anchor ref={focusUnlessElsewhere} href={blocked} target="_blank" rel="noreferrer">
        {text.openLesson}
      </Anchor>
    )
  }
  return (
    <Button
      size={size}
      variant={verdict.ok ? 'filled' : 'default'}
      leftSection={<IconVideo size={16} stroke={1.75} aria-hidden />}
      loading={isConfirming}
      aria-label={text.joinOf(`${format.dateTime(slot.startsAt)} ${course.displayName}`)}
      onClick={() => void join()}
    >
      {text.join}
    </Button>
  )
}

/** Gives the link the focus of the button whose place it takes. */
function focusUnlessElsewhere(link: HTMLAnchorElement | null): void {
  if (focusedNow() === null) link?.focus()
}
