import formClasses from '../record/RecordForm.module.css'
import { errorAt } from '../record/formErrors.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { TimeField } from '../ui/TimeField.tsx'
import { Group } from './Group.tsx'
import { areValid } from './meanings.ts'
import { messages } from './messages.ts'
import { NumberField } from './NumberField.tsx'
import type { SettingsPart } from './settingsValues.ts'

/**
 * Shows for how long a freed seat is held for the first who waits, and when that time stands still. (OFFER-04,
 * OFFER-05)
 */
export function OfferPart({ form, locked }: Pick<SettingsPart, 'form' | 'locked'>) {
  const text = useMessages(messages)
  const { offerMinutes, offerQuietFrom, offerQuietUntil } = form.values
  const isOn = offerMinutes > 0
  const isQuiet = offerQuietFrom !== offerQuietUntil && areValid(form.values, 'offerQuietFrom', 'offerQuietUntil')
  const says = text.offersSay
  return (
    <Group
      title={text.groups.offers}
      hints={
        areValid(form.values, 'offerMinutes')
          ? isOn
            ? [says.on(offerMinutes), isQuiet ? says.quiet(offerQuietFrom, offerQuietUntil) : null, says.close]
            : [says.off]
          : []
      }
    >
      <div className={formClasses.pair}>
        <NumberField form={form} locked={locked} name="offerMinutes" />
        {isOn && <NumberField form={form} locked={locked} name="offerCloseMinutes" />}
        {isOn &&
          (['offerQuietFrom', 'offerQuietUntil'] as const).map((name) => (
            <TimeField
              key={name}
              label={text.fields[name]}
              step={30}
              value={form.values[name]}
              required={form.required(name)}
              disabled={locked}
              error={errorAt(form.errors, name)}
              onChange={(time) => form.setField(name, time)}
            />
          ))}
      </div>
    </Group>
  )
}
