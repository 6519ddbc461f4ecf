import { Button } from '@mantine/core'
import { IconCalendarOff, IconList, IconPlus, IconPrinter } from '@tabler/icons-react'
import { closuresPage } from '../../desk/closuresAddress.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { messages } from '../messages.ts'
import { messages as sheetMessages } from '../sheet/messages.ts'

/** The effect of a click in the calendar. (SCHED-23, SCHED-32) */
export type Mode = 'create' | 'view' | 'select' | 'delete'

const modes: readonly Mode[] = ['view', 'create', 'select', 'delete']

/**
 * Shows the calendar's modes that one's permissions allow, and the ways out of it. (SCHED-07, SCHED-21, SCHED-23,
 * PERM-05, PERM-07)
 */
export function CalendarActions(props: {
  mode: Mode
  onMode: (mode: Mode) => void
  onNew: () => void
  onShowList: () => void
  onShowSheet: () => void
}) {
  const { mode, onMode, onNew, onShowList, onShowSheet } = props
  const m = useMessages(messages)
  const sheet = useMessages(sheetMessages)
  const mayMake = usePermission('slotNew')
  const mayEdit = usePermission('slotEdit')
  const mayDelete = usePermission('slotDelete')
  const offered = modes.filter((each) => {
    if (each === 'delete') return mayDelete
    return each !== 'select' || mayEdit || mayDelete
  })
  return (
    <>
      <Segments
        aria-label={m.modes.label}
        data={offered.map((value) => ({ value, label: m.modes[value], disabled: value === 'create' && !mayMake }))}
        value={mode}
        onChange={onMode}
      />
      <Button
        leftSection={<IconPlus aria-hidden size={18} stroke={1.9} />}
        data-new-slot
        disabled={!mayMake}
        onClick={onNew}
      >
        {m.newSlot}
      </Button>
      <Button variant="default" leftSection={<IconPrinter aria-hidden size={18} stroke={1.7} />} onClick={onShowSheet}>
        {sheet.open}
      </Button>
      <Button variant="default" leftSection={<IconList aria-hidden size={18} stroke={1.7} />} onClick={onShowList}>
        {m.list}
      </Button>
      <PageLink to={closuresPage()} icon={IconCalendarOff}>
        {m.closures}
      </PageLink>
    </>
  )
}
