import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useNow } from '../../shared/school/useNow.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx'
import { messages } from './messages.ts'

/** Asks whether school times will be entered though this browser's clock differs. */
export function HomeTimeQuestion({ opened, onEnd }: { opened: boolean; onEnd: (usesSchoolTime: boolean) => void }) {
  const m = useMessages(messages)
  const { timezoneName } = useSchool()
  const now = useNow()
  return (
    <ConfirmSheet
      opened={opened}
      onClose={() => onEnd(false)}
      title={m.setHomeTimeZone}
      confirmLabel={m.useSchoolTime}
      onConfirm={() => onEnd(true)}
    >
      <p>{m.schoolTimeInstead(timezoneName, now.slice(11, 16))}</p>
    </ConfirmSheet>
  )
}
