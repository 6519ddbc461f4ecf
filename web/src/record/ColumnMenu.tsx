import { ActionIcon, Checkbox, Popover } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import classes from './RecordPage.module.css'

interface ColumnMenuProps {
  columns: readonly { id: string; head: string; opens?: true }[]
  hidden: readonly string[]
  onChange: (hidden: string[]) => void
}

/** Chooses the columns a list shows; the one that opens rows always stays. */
export function ColumnMenu({ columns, hidden, onChange }: ColumnMenuProps) {
  const text = useMessages(messages)
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="default" size={36} aria-label={text.columns} title={text.columns}>
          <IconColumns3 size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={text.columns}>
        <div className={classes.columns}>
          {columns
            .filter(({ opens }) => !opens)
            .map(({ id, head }) => (
              <Checkbox
                key={id}
                label={head}
                checked={!hidden.includes(id)}
                onChange={(event) =>
                  onChange(event.currentTarget.checked ? hidden.filter((each) => each !== id) : [...hidden, id])
                }
              />
            ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
