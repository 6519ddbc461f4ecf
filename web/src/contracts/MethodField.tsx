import { Select } from '@mantine/core'
import { methodTexts, refundTexts } from '@koma/schema/paymentTexts'
import { type PaymentMethod, paymentMethods, type RefundReason } from '@koma/schema/records/payment'
import { keepOnDevice, keptOnDevice } from '../shared/deviceStorage.ts'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'

const storageKey = 'paymentMethod'
const unknown = 'unknown'

const methodIn = (text: string | null) => paymentMethods.find((each) => each === text) ?? null

/** Returns the method that was chosen last on this device; cash at first. (CON-63) */
export function lastMethod(): PaymentMethod | null {
  const stored = keptOnDevice(storageKey)
  return stored === null ? 'cash' : methodIn(stored)
}

/** Keeps the method of a payment that was just recorded, for the next one on this device. */
export function keepMethod(method: PaymentMethod | null): void {
  keepOnDevice(storageKey, method ?? unknown)
}

/** Returns the words for methods in the language of the screen. */
export function useMethodWords(): Readonly<Record<PaymentMethod, string>> {
  const [language] = useLanguage()
  return methodTexts[language]
}

/** Returns the words for why money was given back. */
export function useReasonWords(): Readonly<Record<RefundReason, string>> {
  const [language] = useLanguage()
  return refundTexts[language]
}

interface MethodFieldProps {
  /** How the payment came in; null where that is not known. */
  value: PaymentMethod | null
  onChange: (method: PaymentMethod | null) => void
  disabled?: boolean
  /** Read out in place of a visible label. */
  bareLabel?: string
  /** The visible label where money goes out. */
  label?: string
}

/** Asks how a payment came in. (CON-63) */
export function MethodField({ value, onChange, disabled = false, bareLabel, label }: MethodFieldProps) {
  const text = useMessages(messages)
  const words = useMethodWords()
  const data = [
    ...paymentMethods.map((method) => ({ value: method as string, label: words[method] })),
    { value: unknown, label: text.methodUnknown },
  ]
  return (
    <Select
      {...(bareLabel === undefined ? { label: label ?? text.method } : { 'aria-label': bareLabel })}
      data={data}
      value={value ?? unknown}
      onChange={(chosen) => onChange(methodIn(chosen))}
      disabled={disabled}
      allowDeselect={false}
      checkIconPosition="right"
    />
  )
}
