import { ActionIcon, Button, Popover, Radio } from '@mantine/core'
import { type Charset, charsets } from '@koma/schema/csv/charset'
import { IconChevronDown, IconFileExport } from '@tabler/icons-react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useCharset } from './charset.ts'
import { messages } from './messages.ts'
import classes from './SaveCsvButton.module.css'

interface SaveCsvButtonProps {
  onSave: (charset: Charset) => void
  /** What the button says; that it saves a CSV file when left out. */
  label?: string
  disabled?: boolean
  busy?: boolean
  /** How much of the file is here, from 0 to 1, while it is on its way. */
  progress?: number | null
}

/** Saves a CSV file in the charset that was chosen last on this device; beside it another can be chosen. (D135) */
export function SaveCsvButton({ onSave, label, disabled = false, busy = false, progress = null }: SaveCsvButtonProps) {
  const text = useMessages(messages)
  const [charset, choose] = useCharset()
  const percent = progress === null ? null : Math.floor(progress * 100)
  return (
    <div className={classes.group}>
      <Button
        className={classes.save}
        variant="default"
        leftSection={<IconFileExport aria-hidden size={18} stroke={1.7} />}
        disabled={disabled}
        loading={busy && percent === null}
        data-busy={busy || undefined}
        onClick={() => !busy && onSave(charset)}
      >
        {percent === null ? (label ?? text.export) : text.percent(percent)}
      </Button>
      <Popover position="bottom-end" trapFocus returnFocus>
        <Popover.Target>
          <ActionIcon
            className={classes.choose}
            variant="default"
            size={36}
            disabled={disabled || busy}
            aria-label={text.charset}
            title={text.charset}
          >
            <IconChevronDown size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown aria-label={text.charset}>
          <Radio.Group value={charset} onChange={choose} label={text.charset}>
            <div className={classes.charsets}>
              {charsets.map((each) => (
                <Radio key={each} value={each} label={text.charsets[each]} />
              ))}
            </div>
          </Radio.Group>
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}
