import { Switch } from '@mantine/core'
import { type ComponentProps, Fragment } from 'react'
import formClasses from '../../record/RecordForm.module.css'
import type { Amount } from '../../ui/AmountField.tsx'
import { CountField } from '../../ui/CountField.tsx'

interface TermValues {
  carryOver: boolean
  carryMost: Amount
  carryMonths: Amount
  bookingLimit: boolean
  monthlyBookingLimit: Amount
  cancelLimit: boolean
  monthlyCancelLimit: Amount
}

/** The terms that a contract and a plan have in common, in the form of either. */
interface TermsProps<Texts extends string> {
  form: {
    values: TermValues
    setField: (name: 'carryOver' | 'bookingLimit' | 'cancelLimit', value: boolean) => void
    field: (
      name: 'carryMost' | 'carryMonths' | 'monthlyBookingLimit' | 'monthlyCancelLimit',
    ) => Pick<ComponentProps<typeof CountField>, 'onChange'>
  }
  locked: boolean
  text: Record<Texts, string>
}

type CarryOverTexts = 'carryOver' | 'carryMost' | 'carryMostHint' | 'carryMonths' | 'carryMonthsHint'

/** Asks whether unused points carry over, how many at most, and for how many months. (CON-32, PLAN-07) */
export function CarryOverFields({ form, locked, text }: TermsProps<CarryOverTexts>) {
  return (
    <>
      <TermSwitch form={form} locked={locked} text={text} name="carryOver" />
      {form.values.carryOver && (
        <div className={formClasses.pair}>
          <CountField
            label={text.carryMost}
            description={text.carryMostHint}
            min={0}
            disabled={locked}
            {...form.field('carryMost')}
          />
          <CountField
            label={text.carryMonths}
            description={text.carryMonthsHint}
            min={0}
            disabled={locked}
            {...form.field('carryMonths')}
          />
        </div>
      )}
    </>
  )
}

const limits = { bookingLimit: 'monthlyBookingLimit', cancelLimit: 'monthlyCancelLimit' } as const
type Limit = keyof typeof limits

/** Asks for the monthly limits, which can be switched off; 0 allows none. (CON-34, CON-35, CON-42, CON-58, D149) */
export function LimitFields({ form, locked, text }: TermsProps<Limit | (typeof limits)[Limit]>) {
  return (['bookingLimit', 'cancelLimit'] as const).map((name) => (
    <Fragment key={name}>
      <TermSwitch form={form} locked={locked} text={text} name={name} />
      {form.values[name] && (
        <CountField label={text[limits[name]]} min={0} disabled={locked} {...form.field(limits[name])} />
      )}
    </Fragment>
  ))
}

/** Draws the switch of a term. */
function TermSwitch<Name extends 'carryOver' | Limit>(props: TermsProps<Name> & { name: Name }) {
  const { form, locked, text, name } = props
  return (
    <Switch
      label={text[name]}
      checked={form.values[name]}
      disabled={locked}
      onChange={({ currentTarget: { checked } }) => form.setField(name, checked)}
    />
  )
}
