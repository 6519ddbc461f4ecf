import { firstMonthShare, firstMonths, roundings, roundingUnits } from '@koma/schema/rules/firstMonth'
import { ChoiceSegments } from '../record/ChoiceSegments.tsx'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useToday } from '../shared/school/useNow.ts'
import { Group } from './Group.tsx'
import { messages } from './messages.ts'
import type { SettingsPart } from './settingsValues.ts'

/** The price and points of the example beside the setting. */
const example = { price: 10_000, points: 4 }

/** Shows what a monthly contract that begins within a month costs, and with how many points it opens. (PLAN-08) */
export function FirstMonthPart({ form, locked }: Pick<SettingsPart, 'form' | 'locked'>) {
  const text = useMessages(messages)
  const format = useFormat()
  const day = `${useToday().slice(0, 7)}-20`
  const { firstMonth, firstMonthRounding, firstMonthUnit, firstMonthPoints } = form.values
  const share = firstMonthShare(example, day, form.values)
  const says = text.firstMonthSay
  return (
    <Group
      title={text.groups.firstMonth}
      hints={[
        share === null
          ? says.whole
          : says.days(format.date(day), share.days, share.ofDays, format.yen(share.price), format.yen(example.price)),
      ]}
    >
      <ChoiceSegments
        label={text.fields.firstMonth}
        value={firstMonth}
        onChange={(chosen) => form.setField('firstMonth', chosen)}
        disabled={locked}
        data={firstMonths.map((value) => ({ value, label: text.firstMonths[value] }))}
      />
      {firstMonth === 'days' && (
        <>
          <ChoiceSegments
            label={text.fields.firstMonthRounding}
            value={firstMonthRounding}
            onChange={(chosen) => form.setField('firstMonthRounding', chosen)}
            disabled={locked}
            data={roundings.map((value) => ({ value, label: text.firstRoundings[value] }))}
          />
          <ChoiceSegments
            label={text.fields.firstMonthUnit}
            value={firstMonthUnit}
            onChange={(chosen) => form.setField('firstMonthUnit', chosen)}
            disabled={locked}
            data={roundingUnits.map((value) => ({ value, label: text.roundingUnits[value] }))}
          />
          <ChoiceSegments
            label={text.fields.firstMonthPoints}
            value={firstMonthPoints}
            onChange={(chosen) => form.setField('firstMonthPoints', chosen)}
            disabled={locked}
            data={firstMonths.map((value) => ({ value, label: text.firstMonthPoints[value] }))}
          />
        </>
      )}
    </Group>
  )
}
