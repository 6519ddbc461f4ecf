import { Button, Indicator } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useIsPhone } from './hooks/useIsPhone.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import classes from './FilterBar.module.css'
import { messages } from './messages.ts'
import { Overlay } from './Overlay.tsx'

interface FilterBarProps {
  /** The fields. */
  children: ReactNode
  /** The number of filters that differ from their default. */
  active: number
  /** Whether resetting changes anything, where other filters than these are reset as well. */
  canReset?: boolean
  onReset: () => void
  /** The search box; stays in sight on phones. */
  search?: ReactNode
}

/** Draws a list's filters: one row at a desk; on phones behind one button that opens a sheet. (SHELL-19, SHELL-20) */
export function FilterBar({ children, active, canReset = active > 0, onReset, search }: FilterBarProps) {
  const text = useMessages(messages)
  const isPhone = useIsPhone()
  const [opened, setOpened] = useState(false)

  if (!isPhone) {
    return (
      <search className={classes.row}>
        {search && <div className={classes.search}>{search}</div>}
        {children}
        <Button variant="subtle" onClick={onReset} disabled={!canReset}>
          {text.reset}
        </Button>
      </search>
    )
  }

  return (
    <search className={classes.phone}>
      {search && <div className={classes.search}>{search}</div>}
      <Indicator label={active} disabled={active === 0} size={18} offset={4} aria-hidden={false}>
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
          aria-label={active > 0 ? text.activeFilters(active) : text.filters}
          onClick={() => setOpened(true)}
        >
          {text.filters}
        </Button>
      </Indicator>
      <Overlay opened={opened} onClose={() => setOpened(false)} title={text.filters} kind="sheet">
        <div className={classes.fields}>{children}</div>
        <div className={classes.buttons}>
          <Button variant="default" onClick={onReset} disabled={!canReset}>
            {text.reset}
          </Button>
          <Button onClick={() => setOpened(false)}>{text.showResults}</Button>
        </div>
      </Overlay>
    </search>
  )
}
