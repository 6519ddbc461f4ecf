import { Button } from '@mantine/core'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { Notice } from '../ui/Notice.tsx'
import type { ImportPreview } from './importDocuments.ts'
import classes from './imports.module.css'
import { messages, numeral } from './messages.ts'

interface ExcelChangesProps {
  changes: ImportPreview['excelChanges']
  /** Whether the preview shows them fixed. */
  isFixed: boolean
  disabled: boolean
  onChange: (isFixed: boolean) => void
}

/** Says what Excel did to the numbers of a file, with examples, and fixes all of it at once. (IMP-03) */
export function ExcelChanges({ changes, isFixed, disabled, onChange }: ExcelChangesProps) {
  const text = useMessages(messages)
  const total = changes.reduce((sum, { count }) => sum + count, 0)
  return (
    <Notice tone={isFixed ? 'good' : 'warn'}>
      <div className={classes.excel}>
        <strong>{isFixed ? text.excelFixed(numeral(total)) : text.excelChanged}</strong>
        <ul className={classes.changes}>
          {changes.map(({ kind, count, examples }) => (
            <li key={kind}>
              {text.excelChanges[kind](numeral(count))}
              <ul className={classes.examples}>
                {examples.map(({ line, label, before, after }) => (
                  <li key={`${line} ${label}`}>
                    {text.excelExample(numeral(line), label, before, after ?? text.leftAsItIs)}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
        <div>
          <Button size="compact-md" variant="default" disabled={disabled} onClick={() => onChange(!isFixed)}>
            {isFixed ? text.keepAsInFile : text.fixAll}
          </Button>
        </div>
      </div>
    </Notice>
  )
}
