import { Checkbox, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { errorAt } from '../../record/formErrors.ts'
import formClasses from '../../record/RecordForm.module.css'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useNow } from '../../shared/school/useNow.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { Segments } from '../../ui/Segments.tsx'
import classes from '../contract.module.css'
import { lastMethod, MethodField, useMethodWords } from '../MethodField.tsx'
import { messages } from '../messages.ts'
import { ReceiptButton } from '../ReceiptButton.tsx'
import { ReceiptWording } from '../ReceiptWording.tsx'
import { TaxRateField } from '../TaxRateField.tsx'
import { type MoneyFieldsProps, MoneyRows, useRowName } from './MoneyRows.tsx'
import { MoneySums } from './MoneySums.tsx'
import { sumsOf } from './contractValues.ts'

/**
 * Shows a contract's price, adjustments and payments; the balance follows as one types. (CON-14…17, CON-37…40, CON-60)
 */
export function MoneyFields(props: MoneyFieldsProps) {
  const { form, locked, beside } = props
  const text = useMessages(messages)
  const { setField } = form
  return (
    <section className={classes.part} aria-label={text.money}>
      <h3 className={formClasses.title}>{text.money}</h3>
      <div className={formClasses.pair}>
        <AmountField
          label={text.contractValue}
          value={form.values.contractValue}
          onChange={(value) => setField('contractValue', value)}
          disabled={locked}
          error={errorAt(form.errors, 'contractValue')}
        />
        <TextInput label={text.memoContractValue} disabled={locked} {...form.field('memoContractValue')} />
      </div>
      <div className={formClasses.pair}>
        <TaxRateField value={form.values.taxRate} onChange={(rate) => setField('taxRate', rate)} disabled={locked} />
        <Switch
          label={text.taxIncluded}
          checked={form.values.taxIncluded}
          disabled={locked || form.values.taxRate === 'exempt'}
          onChange={({ currentTarget: { checked } }) => setField('taxIncluded', checked)}
        />
      </div>
      <Adjustments {...props} />
      <Payments {...props} />
      <MoneySums values={form.values} beside={beside} />
    </section>
  )
}

function Adjustments(props: MoneyFieldsProps) {
  const { form, locked } = props
  const text = useMessages(messages)
  return (
    <MoneyRows
      {...props}
      wordsOf={({ type }) => [text.signs[type]]}
      field="adjustments"
      nameOf={useRowName('adjustment')}
      title={text.adjustments}
      add={text.addAdjustment}
      rows={form.values.adjustments}
      newRow={{ number: null, type: '-', value: '', memo: '' }}
      renderOwn={(row, change) => (
        <Segments
          aria-label={text.sign}
          data={[
            { value: '+', label: text.signs['+'] },
            { value: '-', label: text.signs['-'] },
          ]}
          value={row.type}
          onChange={(type) => change({ type })}
          disabled={locked}
        />
      )}
    />
  )
}

function Payments(props: MoneyFieldsProps) {
  const { form, locked, beside, contractId } = props
  const text = useMessages(messages)
  const format = useFormat()
  const today = useNow().slice(0, 10)
  const { owing } = sumsOf(form.values, beside)
  const methods = useMethodWords()
  const [method] = useState(lastMethod)
  return (
    <MoneyRows
      {...props}
      wordsOf={({ date, uncollectible, method: how }) => [
        format.date(date, { year: true }),
        uncollectible ? text.uncollectible : text.paymentKind,
        how === null ? '' : methods[how],
      ]}
      field="payments"
      nameOf={useRowName('payment')}
      title={text.payments}
      add={text.addPayment}
      rows={form.values.payments}
      newRow={{
        number: null,
        value: owing > 0 ? owing : '',
        date: today,
        memo: '',
        uncollectible: false,
        method,
        receivedBy: '',
        reference: '',
      }}
      renderOwn={(row, change, error) => (
        <>
          <DateField
            label={text.date}
            value={row.date}
            onChange={(date) => change({ date })}
            disabled={locked}
            required
            error={error('date')}
          />
          <MethodField
            value={row.method}
            onChange={(how) => change({ method: how })}
            disabled={locked || row.uncollectible}
          />
        </>
      )}
      renderLast={(row, change, error) => (
        <>
          {contractId !== undefined && row.number !== null && !row.uncollectible && Number(row.value) >= 0 && (
            <>
              <ReceiptButton
                contractId={contractId}
                number={row.number}
                of={text.payment(String(row.number).padStart(2, '0'))}
              />
              <ReceiptWording
                contractId={contractId}
                number={row.number}
                of={text.payment(String(row.number).padStart(2, '0'))}
              />
            </>
          )}
          <TextInput
            className={classes.wide ?? ''}
            label={text.receivedBy}
            placeholder={text.receivedByHint}
            value={row.receivedBy}
            onChange={(event) => change({ receivedBy: event.currentTarget.value })}
            disabled={locked}
            error={error('receivedBy')}
          />
          <TextInput
            className={classes.wide ?? ''}
            label={text.reference}
            placeholder={text.referenceHint}
            value={row.reference}
            onChange={(event) => change({ reference: event.currentTarget.value })}
            disabled={locked}
            error={error('reference')}
          />
          <Checkbox
            className={classes.wide ?? ''}
            label={text.uncollectible}
            checked={row.uncollectible}
            onChange={({ currentTarget: { checked } }) =>
              change({ uncollectible: checked, method: checked ? null : row.method })
            }
            disabled={locked}
          />
        </>
      )}
    />
  )
}
