import { useEffect } from 'react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useNow } from '../../shared/school/useNow.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { useStore } from '../../shared/useStore.ts'
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx'
import { answerHomeTime, homeTimeAsked } from './homeTime.ts'
import { messages } from './messages.ts'

const end = () => answerHomeTime(false)

/** Asks what `useHomeTime` wants to know. There is one beside the schedule's views. */
export function HomeTimeQuestion() {
  const m = useMessages(messages)
  const { timezoneName } = useSchool()
  const now = useNow()
  const opened = useStore(homeTimeAsked) !== null
  useEffect(() => end, [])
  return (
    <ConfirmSheet
      opened={opened}
      onClose={end}
      title={m.setHomeTimeZone}
      confirmLabel={m.useSchoolTime}
      onConfirm={() => answerHomeTime(true)}
    >
      <p>{m.schoolTimeInstead(timezoneName, now.slice(11, 16))}</p>
    </ConfirmSheet>
  )
}
