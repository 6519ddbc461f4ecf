import { Button } from '@mantine/core'
import { IconUserSearch } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { lazyPart } from '../../shared/live/lazyPart.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { wallNow } from '../../shared/school/wallNow.ts'
import type { NewSlotStart } from '../form/NewSlot.tsx'
import { firstTime } from './firstTime.ts'
import { messages } from './messages.ts'
import { useFreeAt } from './useFreeAt.ts'

const FreeTeachersDialog = lazyPart(async () => (await import('./FreeTeachersDialog.tsx')).FreeTeachersDialog)

/** Draws the way to who is free, among the filters; `date` is the first day that the page shows. */
export function FreeTeachersButton({ date }: { date: string }) {
  const m = useMessages(messages)
  const school = useSchool()
  const { open } = useFreeAt()
  return (
    <Button
      variant="default"
      leftSection={<IconUserSearch aria-hidden size={18} stroke={1.7} />}
      aria-haspopup="dialog"
      onClick={() => open(firstTime(date, wallNow(school.timezoneName), school))}
    >
      {m.open}
    </Button>
  )
}

/** Shows who is free, over the page, once its address says so. */
export function FreeTeachers({ onNew }: { onNew: ((start: NewSlotStart) => void) | null }) {
  const { openId } = useFreeAt()
  const [hasOpened, setHasOpened] = useState(openId !== null)
  if (openId !== null && !hasOpened) setHasOpened(true)
  if (!hasOpened) return null
  return (
    <Suspense>
      <FreeTeachersDialog onNew={onNew} />
    </Suspense>
  )
}
