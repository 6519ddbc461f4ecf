import { Radio } from '@mantine/core'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import classes from './SaveCsvButton.module.css'
import { type TableFormat, tableFormats } from './tableFormats.ts'

interface FormatChoiceProps {
  value: TableFormat
  onChange: (format: TableFormat) => void
  /** The only format that can be chosen; all of them if left out. */
  only?: TableFormat | undefined
}

/** Asks for the format in which tables are saved. */
export function FormatChoice({ value, onChange, only }: FormatChoiceProps) {
  const text = useMessages(messages)
  return (
    <Radio.Group value={value} onChange={onChange} label={text.format}>
      <div className={classes.charsets}>
        {tableFormats.map((each) => (
          <Radio key={each} value={each} label={text.formats[each]} disabled={only !== undefined && each !== only} />
        ))}
      </div>
    </Radio.Group>
  )
}
