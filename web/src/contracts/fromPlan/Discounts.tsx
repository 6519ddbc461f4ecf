import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import form from '../../record/RecordForm.module.css'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { CountField } from '../../ui/CountField.tsx'
import classes from '../contract.module.css'
import { messages } from './messages.ts'

/** A discount as it is entered. */
export interface DiscountRow {
  key: number
  name: string
  percent: number | ''
}

/** Asks for named discounts of a new contract. (PLAN-05) */
export function Discounts(props: { rows: readonly DiscountRow[]; onChange: (rows: readonly DiscountRow[]) => void }) {
  const { rows, onChange } = props
  const text = useMessages(messages)
  const change = (key: number, part: Partial<DiscountRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const add = (name: string) => onChange([...rows, { key: Date.now(), name, percent: 10 }])
  return (
    <>
      {rows.map(({ key, name, percent }) => (
        <div key={key} className={form.pair}>
          <TextInput
            label={text.discountName}
            value={name}
            maxLength={100}
            onChange={({ currentTarget: { value } }) => change(key, { name: value })}
            rightSection={
              <Button
                variant="subtle"
                size="compact-xs"
                aria-label={text.removeDiscount(name)}
                onClick={() => onChange(rows.filter((row) => row.key !== key))}
              >
                <IconX size={14} aria-hidden />
              </Button>
            }
          />
          <CountField
            label={text.percent}
            min={1}
            value={percent}
            onChange={(value) => change(key, { percent: value })}
          />
        </div>
      ))}
      <div className={classes.tools}>
        {[text.sibling, text.campaign].map((name) => (
          <Button
            key={name}
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => add(name)}
          >
            {name}
          </Button>
        ))}
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => add('')}
        >
          {text.addDiscount}
        </Button>
      </div>
    </>
  )
}
