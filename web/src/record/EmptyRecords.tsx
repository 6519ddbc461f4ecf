import { Button } from '@mantine/core'
import { type Icon, IconPlus } from '@tabler/icons-react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { messages } from './messages.ts'

/** The words of a page without records: what they are for, and how to add the first. */
export interface NoneYet {
  title: string
  hint: string
}

interface EmptyRecordsProps {
  icon: Icon
  /** There is not one, whatever one looks for; undefined where it was only not found. */
  none: NoneYet | undefined
  /** Makes the first; null for who may not. */
  onCreate: (() => void) | null
}

/**
 * Draws a list of records with nothing in it: nothing was found, or there is nothing yet and the first is to be made.
 * (SHELL-21, D150)
 */
export function EmptyRecords({ icon, none, onCreate }: EmptyRecordsProps) {
  const text = useMessages(messages)
  if (none === undefined) return <EmptyState icon={icon} hint={text.emptyHint} />
  if (onCreate === null) return <EmptyState icon={icon} title={none.title} />
  const action = (
    <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onCreate}>
      {text.createFirst}
    </Button>
  )
  return <EmptyState icon={icon} title={none.title} hint={none.hint} action={action} />
}
