import { Button } from '@mantine/core'
import { type Icon, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { messages } from './messages.ts'

/** How a new record is made. */
export interface Creation {
  label: string
  /** What the page says where there is not one yet: what they are for, and how the first comes. */
  none?: { title: string; hint: string } | undefined
  allowed: boolean
  renderForm: (onCreated: (id: string) => void) => ReactNode
}

interface EmptyRecordsProps {
  icon: Icon
  /** There is not one, whatever one looks for. */
  isBare: boolean
  create: Creation | undefined
  onCreate: () => void
}

/** A list of records with nothing in it: nothing was found, or there is nothing yet and the first is to be made. (SHELL-21, D150) */
export function EmptyRecords({ icon, isBare, create, onCreate }: EmptyRecordsProps) {
  const text = useMessages(messages)
  if (!isBare || !create?.none) return <EmptyState icon={icon} hint={text.emptyHint} />
  const { none, allowed } = create
  if (!allowed) return <EmptyState icon={icon} title={none.title} />
  const action = (
    <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onCreate}>
      {text.createFirst}
    </Button>
  )
  return <EmptyState icon={icon} title={none.title} hint={none.hint} action={action} />
}
