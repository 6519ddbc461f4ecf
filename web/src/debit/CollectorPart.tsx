import { useQuery } from '@apollo/client/react'
import { Switch, TextInput } from '@mantine/core'
import { saveDebitSettingsInput, USUAL_COLLECT_DAY } from '@koma/schema/input/debit'
import { useMemo } from 'react'
import { RecordForm } from '../record/RecordForm.tsx'
import { useLeaving } from '../record/useLeaving.ts'
import { useRecordForm } from '../record/useRecordForm.ts'
import { useSave } from '../record/useSave.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { Card } from '../ui/Card.tsx'
import { CountField } from '../ui/CountField.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { type AccountValues, BankFields } from './BankFields.tsx'
import { type DebitSettings, DebitSettingsQuery, SaveDebitSettingsMutation } from './debitDocuments.ts'
import { messages } from './messages.ts'

/** Shows and changes the school as the collector of debits. (DEBIT-04) */
export function CollectorPart() {
  const { data, error, refetch } = useQuery(DebitSettingsQuery, { fetchPolicy: 'cache-and-network' })
  if (data === undefined) return error ? <ErrorState onRetry={() => void refetch()} /> : <PageSkeleton />
  return <CollectorForm settings={data.debitSettings} reload={refetch} />
}

type Values = AccountValues & {
  collectorCode: string
  collectorName: string
  collectDay: number | ''
  lineBreaks: boolean
}

const schema = saveDebitSettingsInput.omit({ version: true })
const none: Values = {
  collectorCode: '',
  collectorName: '',
  bankCode: '',
  branchCode: '',
  kind: 'ordinary',
  number: '',
  collectDay: USUAL_COLLECT_DAY,
  lineBreaks: true,
}

function CollectorForm({ settings, reload }: { settings: DebitSettings | null; reload: () => Promise<unknown> }) {
  const text = useMessages(messages)
  const allowed = usePermission('settingsEdit')
  const { save } = useSave(SaveDebitSettingsMutation, { refetch: ['DebitSettings'] })
  const form = useRecordForm<Values>({
    isNew: settings === null,
    record: useMemo(() => (settings === null ? none : valuesOf(settings)), [settings]),
    schema,
    save: (_, entered) => save({ input: inputOf(settings, entered) }, text.savedSettings),
    reload,
  })
  return (
    <Card>
      <RecordForm form={form} locked={!allowed} guard={useLeaving(text.modes.settings)}>
        <TextInput label={text.collectorCode} inputMode="numeric" maxLength={20} {...form.field('collectorCode')} />
        <TextInput label={text.collectorName} maxLength={100} {...form.field('collectorName')} />
        <BankFields form={form} names={{ bank: settings?.bankName ?? null, branch: settings?.branchName ?? null }} />
        <CountField label={text.collectDay} description={text.collectDayHint} min={1} {...form.field('collectDay')} />
        <Switch
          label={text.lineBreaks}
          description={text.lineBreaksHint}
          checked={form.values.lineBreaks}
          onChange={(event) => form.setField('lineBreaks', event.currentTarget.checked)}
        />
      </RecordForm>
    </Card>
  )
}

/** Returns what is sent; without a day the usual one is kept. */
const inputOf = (settings: DebitSettings | null, entered: Values) => ({
  version: settings?.version ?? null,
  ...valuesOf(entered),
  collectDay: entered.collectDay === '' ? null : entered.collectDay,
})

function valuesOf({ collectorCode, collectorName, bankCode, branchCode, kind, number, ...more }: Values) {
  const { collectDay, lineBreaks } = more
  return { collectorCode, collectorName, bankCode, branchCode, kind, number, collectDay, lineBreaks }
}
