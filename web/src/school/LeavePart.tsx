import { TextInput } from '@mantine/core'
import { noticeDay } from '@koma/schema/rules/leave'
import formClasses from '../record/RecordForm.module.css'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useToday } from '../shared/school/useNow.ts'
import { Group } from './Group.tsx'
import { areValid } from './meanings.ts'
import { messages } from './messages.ts'
import { NumberField } from './NumberField.tsx'
import type { SettingsPart } from './settingsValues.ts'

/** Shows by when students say that they pause or leave, what a pause costs, and the school's reasons. (PAUSE-02) */
export function LeavePart({ form, locked }: Pick<SettingsPart, 'form' | 'locked'>) {
  const text = useMessages(messages)
  const format = useFormat()
  const first = firstOfMonthAfterNext(useToday())
  const isValid = areValid(form.values, 'leaveNoticeDay', 'leaveNoticeMonths')
  const last = isValid ? noticeDay(first, form.values) : null
  const { pauseFee } = form.values
  return (
    <Group
      title={text.groups.leave}
      hints={[
        !isValid
          ? null
          : last === null
            ? text.leaveSay.anytime
            : text.leaveSay.by(format.date(first), format.date(last)),
        areValid(form.values, 'pauseFee') && pauseFee > 0 ? text.leaveSay.fee(format.yen(pauseFee)) : null,
      ]}
    >
      <div className={formClasses.pair}>
        <NumberField form={form} locked={locked} name="leaveNoticeMonths" />
        <NumberField form={form} locked={locked} name="leaveNoticeDay" />
      </div>
      <NumberField form={form} locked={locked} name="pauseFee" />
      <TextInput
        label={text.fields.leaveReasons}
        description={text.hints.leaveReasons}
        disabled={locked}
        {...form.field('leaveReasons')}
      />
    </Group>
  )
}

/** Returns a first day for the example: that of the month after the next. */
function firstOfMonthAfterNext(today: string): string {
  return Temporal.PlainDate.from(today).with({ day: 1 }).add({ months: 2 }).toString()
}
