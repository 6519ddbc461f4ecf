import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { type DateRange, isDateRange } from '../../ui/dateRange.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { messages as uiMessages } from '../../ui/messages.ts'
import { messages } from '../messages.ts'

interface NoSlotsProps {
  range: DateRange
  /** Whether the days have slots that the filters leave out. */
  filtered: boolean
  /** Adds a slot; null for who may not. */
  onCreate: (() => void) | null
}

/** Says why the list is empty: the days are none, filters leave no slot, or there is none and one can be added. */
export function NoSlots({ range, filtered, onCreate }: NoSlotsProps) {
  const m = useMessages(messages)
  const words = useMessages(uiMessages)
  if (!isDateRange(range)) return <EmptyState title={words.invalidDates} hint={words.invalidDatesHint} />
  if (filtered) return <EmptyState title={m.empty} hint={m.emptyHint} />
  if (onCreate === null) return <EmptyState title={m.noneYet} />
  const action = (
    <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onCreate}>
      {m.newSlot}
    </Button>
  )
  return <EmptyState title={m.noneYet} hint={m.noneYetHint} action={action} />
}
