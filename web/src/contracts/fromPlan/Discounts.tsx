import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import classes from '../contract.module.css'
import { DiscountFields } from '../discounts/DiscountFields.tsx'
import { type DiscountValues, newDiscount } from '../discounts/discountValues.ts'
import { messages as discountMessages } from '../discounts/messages.ts'
import { messages } from './messages.ts'

/** A discount as it is entered in a list of them. */
export interface DiscountRow extends DiscountValues {
  key: number
}

interface DiscountsProps {
  rows: readonly DiscountRow[]
  onChange: (rows: readonly DiscountRow[]) => void
  /** Whether the contract renews, so that a discount can repeat. */
  mayRepeat: boolean
}

/** Asks for named discounts of a new contract. (PLAN-05, PLAN-12) */
export function Discounts({ rows, onChange, mayRepeat }: DiscountsProps) {
  const text = useMessages(messages)
  const own = useMessages(discountMessages)
  const change = (key: number, part: Partial<DiscountRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const add = (name: string) => {
    // Siblings stay siblings; a campaign is for one month unless somebody says otherwise.
    const lasts = name === own.sibling && { repeat: 'untilEnded' as const }
    onChange([...rows, { key: Date.now(), ...newDiscount(name), ...lasts }])
  }
  return (
    <>
      {rows.map((row) => (
        <div key={row.key} className={classes.discount}>
          <TextInput
            label={own.name}
            value={row.name}
            maxLength={100}
            onChange={({ currentTarget: { value } }) => change(row.key, { name: value })}
            rightSection={
              <Button
                variant="subtle"
                size="compact-xs"
                aria-label={text.removeDiscount(row.name)}
                onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
              >
                <IconX size={14} aria-hidden />
              </Button>
            }
          />
          <DiscountFields values={row} onChange={(part) => change(row.key, part)} mayRepeat={mayRepeat} />
        </div>
      ))}
      <div className={classes.tools}>
        {[own.sibling, own.campaign].map((name) => (
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
          {own.add}
        </Button>
      </div>
    </>
  )
}
