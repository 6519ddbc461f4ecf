import { settingsForm } from '@koma/schema/records/settings'
import { useMemo } from 'react'
import { RecordForm } from '../record/RecordForm.tsx'
import { useLeaving } from '../record/useLeaving.ts'
import { useRecordForm } from '../record/useRecordForm.ts'
import { unlessNoted, useRecordWords } from '../record/useRecordWords.ts'
import { useSave } from '../record/useSave.ts'
import { halfWidth } from '../shared/format/halfWidth.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useToday } from '../shared/school/useNow.ts'
import { useNeeds } from '../shared/session/useNeeds.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { Notice } from '../ui/Notice.tsx'
import { BookingParts } from './BookingParts.tsx'
import { FeeRulesPart } from './FeeRulesPart.tsx'
import { FirstMonthPart } from './FirstMonthPart.tsx'
import { HoursPart } from './HoursPart.tsx'
import { LeavePart } from './LeavePart.tsx'
import { LookPart } from './LookPart.tsx'
import { meaningOf } from './meanings.ts'
import { MakeUpPart } from './MakeUpPart.tsx'
import { messages } from './messages.ts'
import classes from './Settings.module.css'
import { type Settings, UpdateSettingsMutation } from './schoolSettingsDocuments.ts'
import { type SettingsValues, valuesOf } from './settingsValues.ts'
import { PapersPart } from './PapersPart.tsx'
import { RemindersPart } from './RemindersPart.tsx'
import { SecurityPart } from './SecurityPart.tsx'
import { StudentsPart } from './StudentsPart.tsx'
import { SchoolPart } from './SchoolPart.tsx'
import { useEffectsQuestion } from './useEffectsQuestion.tsx'

/** Edits the settings of the school; each value has its meaning beside it. (SET-02…21, PERM-37) */
export function SettingsForm({ settings, reload }: { settings: Settings; reload: () => Promise<unknown> }) {
  const text = useMessages(messages)
  const needs = useNeeds()
  const locked = !usePermission('settingsEdit')
  const today = useToday()
  const { saved } = useRecordWords()
  const { save } = useSave(UpdateSettingsMutation)
  const askEffects = useEffectsQuestion()
  const { version } = settings
  const record = useMemo(() => valuesOf(settings), [settings])
  const form = useRecordForm<SettingsValues>({
    record,
    schema: settingsForm,
    prepare,
    save: (changes) =>
      askEffects(changes, (cleanup) =>
        save({ input: { version, ...changes, ...cleanup } }, unlessNoted(saved(text.title))),
      ),
    reload,
  })
  const meaning = meaningOf(form.values, today)
  const part = { form, locked, meaning }
  return (
    <div className={classes.page}>
      {locked && <Notice tone="info">{needs('settingsEdit')}</Notice>}
      <RecordForm
        form={form}
        locked={locked}
        readOnly={locked}
        guard={useLeaving(text.title)}
        wordsOf={(name, value) => ({ label: text.fields[name], value: wordsOf(name, value, text) })}
      >
        <HoursPart {...part} />
        <BookingParts {...part} />
        <FirstMonthPart {...part} />
        <MakeUpPart {...part} />
        <FeeRulesPart {...part} />
        <LeavePart {...part} />
        <StudentsPart {...part} />
        <RemindersPart {...part} />
        <SchoolPart {...part} />
        <SecurityPart {...part} />
        <PapersPart {...part} />
        <LookPart {...part} />
      </RecordForm>
    </div>
  )
}

/** Addresses and colours in the form that is saved, however they were typed. */
function prepare(entered: SettingsValues): SettingsValues {
  return { ...entered, email: halfWidth(entered.email), defaultColor: halfWidth(entered.defaultColor) }
}

function wordsOf(name: keyof SettingsValues, value: unknown, text: (typeof messages)['jp']): string {
  if (typeof value === 'boolean') return value ? text.on : text.off
  const word = String(value)
  const words: Partial<Record<keyof SettingsValues, Record<string, string>>> = {
    language: text.languages,
    creditType: text.credits,
    studentMoves: text.moves,
    taxRounding: text.roundings,
    firstMonth: text.firstMonths,
    firstMonthPoints: text.firstMonthPoints,
    firstMonthRounding: text.firstRoundings,
    firstMonthUnit: text.roundingUnits,
    defaultCalendar: text.calendars,
  }
  return words[name]?.[word] ?? word
}
