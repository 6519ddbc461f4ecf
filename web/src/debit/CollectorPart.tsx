import { useQuery } from '@apollo/client/react'
import { Switch, TextInput } from '@mantine/core'
import { saveDebitSettingsInput } from '@koma/schema/input/debit'
import { useMemo } from 'react'
import { RecordForm } from '../record/RecordForm.tsx'
import { useLeaving } from '../record/useLeaving.ts'
import { useRecordForm } from '../record/useRecordForm.ts'
import { useSave } from '../record/useSave.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { Card } from '../ui/Card.tsx'
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

type Values = AccountValues & { collectorCode: string; collectorName: string; lineBreaks: boolean }

const schema = saveDebitSettingsInput.omit({ version: true })
const none: Values = {
  collectorCode: '',
  collectorName: '',
  bankCode: '',
  branchCode: '',
  kind: 'ordinary',
  number: '',
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
    save: (_, entered) =>
      save({ input: { version: settings?.version ?? null, ...valuesOf(entered) } }, text.savedSettings),
    reload,
  })
  return (
    <Card>
      <RecordForm form={form} locked={!allowed} guard={useLeaving(text.modes.settings)}>
        <TextInput label={text.collectorCode} inputMode="numeric" maxLength={20} {...form.field('collectorCode')} />
        <TextInput label={text.collectorName} maxLength={100} {...form.field('collectorName')} />
        <BankFields form={form} names={{ bank: settings?.bankName ?? null, branch: settings?.branchName ?? null }} />
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

function valuesOf({ collectorCode, collectorName, bankCode, branchCode, kind, number, lineBreaks }: Values): Values {
  return { collectorCode, collectorName, bankCode, branchCode, kind, number, lineBreaks }
}
