import { ActionIcon, Button, Popover } from '@mantine/core'
import { IconChevronDown, IconFileExport, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { FormatChoice } from './FormatChoice.tsx'
import { messages } from './messages.ts'
import classes from './SaveCsvButton.module.css'
import { type TableFormat, useTableFormat } from './tableFormats.ts'

interface SaveCsvButtonProps {
  onSave: (format: TableFormat) => void
  /** The button's label; by default that it saves a CSV file. */
  label?: string
  /** The only format that the reader of the file takes; left out, the one that is chosen on this device. */
  only?: TableFormat | undefined
  disabled?: boolean
  busy?: boolean
  /** The part of the file that has arrived, from 0 to 1, while it is on its way. */
  progress?: number | null
  /** Stops a file that is on its way. */
  onStop?: () => void
}

/**
 * Saves a file in the format that was chosen last on this device. Beside it another format can be chosen, or a
 * download stopped: one button, so that it keeps the focus. (D135)
 */
export function SaveCsvButton(props: SaveCsvButtonProps) {
  const { onSave, label, only, disabled = false, busy = false, progress = null, onStop } = props
  const text = useMessages(messages)
  const [choosing, setChoosing] = useState(false)
  const [format, choose] = useTableFormat()
  const percent = progress === null ? null : Math.floor(progress * 100)
  const stops = onStop !== undefined && percent !== null
  const Icon = stops ? IconX : IconChevronDown
  const beside = stops ? text.stop : text.format
  return (
    <div className={classes.group}>
      <Button
        className={classes.save}
        variant="default"
        leftSection={<IconFileExport aria-hidden size={18} stroke={1.7} />}
        disabled={disabled}
        loading={busy && percent === null}
        data-busy={busy || undefined}
        onClick={() => !busy && onSave(only ?? format)}
      >
        {percent === null ? (label ?? text.export) : text.percent(percent)}
      </Button>
      <Popover
        position="bottom-end"
        trapFocus
        returnFocus
        withRoles={!stops}
        opened={choosing && !stops}
        onChange={setChoosing}
      >
        <Popover.Target>
          <ActionIcon
            className={classes.choose}
            variant="default"
            size={36}
            disabled={!stops && (disabled || busy)}
            aria-label={beside}
            title={beside}
            onClick={() => (stops ? onStop() : setChoosing(!choosing))}
          >
            <Icon size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown aria-label={text.format}>
          <FormatChoice value={only ?? format} onChange={choose} only={only} />
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}
