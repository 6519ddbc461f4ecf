import { makeUpFor } from '@koma/schema/rules/makeUp'
import formClasses from '../record/RecordForm.module.css'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useToday } from '../shared/school/useNow.ts'
import { Group } from './Group.tsx'
import { areValid } from './meanings.ts'
import { messages } from './messages.ts'
import { NumberField } from './NumberField.tsx'
import type { SettingsPart } from './settingsValues.ts'

/** The cost of the lesson in the example. */
const COST = 2

const marks = [
  ['told', { attendance: 'absent', reason: 'told' }],
  ['notTold', { attendance: 'absent', reason: 'notTold' }],
  ['absent', { attendance: 'absent', reason: null }],
  ['late', { attendance: 'present', reason: 'late' }],
] as const

/** Shows what each mark of attendance gives in make-up points, with an example. (LOT-14) */
export function MakeUpPart({ form, locked }: Pick<SettingsPart, 'form' | 'locked'>) {
  const text = useMessages(messages)
  const format = useFormat()
  const day = useToday()
  const { values } = form
  const says = text.makeUpSay
  const credits = (points: number) => format.credits(points, values.creditType)
  const lesson = { cost: COST, day, isTrial: false, isWithoutContract: false, hasLeft: false }
  const isValid = areValid(values, 'makeUpTold', 'makeUpNotTold', 'makeUpAbsent', 'makeUpLate', 'makeUpDays')
  const given = marks.flatMap(([name, mark]) => {
    const makeUp = isValid ? makeUpFor(values, lesson, mark, day) : null
    return makeUp === null
      ? []
      : [says.gives(says.cases[name], credits(makeUp.points), format.date(makeUp.validUntil, { year: true }))]
  })
  return (
    <Group
      title={text.groups.makeUp}
      hints={[
        !isValid
          ? null
          : given.length === 0
            ? says.off
            : says.example(credits(COST), format.date(day), given.join(says.comma)),
        says.rules,
      ]}
    >
      <div className={formClasses.pair}>
        <NumberField form={form} locked={locked} name="makeUpTold" />
        <NumberField form={form} locked={locked} name="makeUpNotTold" />
      </div>
      <div className={formClasses.pair}>
        <NumberField form={form} locked={locked} name="makeUpAbsent" />
        <NumberField form={form} locked={locked} name="makeUpLate" />
      </div>
      <NumberField form={form} locked={locked} name="makeUpDays" />
    </Group>
  )
}
