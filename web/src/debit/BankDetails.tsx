import { useQuery } from '@apollo/client/react'
import { Button, TextInput } from '@mantine/core'
import { debitTexts } from '@koma/schema/debitTexts'
import { saveBankAccountInput } from '@koma/schema/input/debit'
import { useMemo, useState } from 'react'
import { RecordForm } from '../record/RecordForm.tsx'
import parts from '../record/RecordParts.module.css'
import { useLeaving } from '../record/useLeaving.ts'
import { useRecordForm } from '../record/useRecordForm.ts'
import { useSave } from '../record/useSave.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import { useFollow } from '../shared/live/useFollow.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { ConfirmedButton } from '../ui/ConfirmedButton.tsx'
import { DateField } from '../ui/DateField.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { Overlay } from '../ui/Overlay.tsx'
import { type AccountValues, BankFields } from './BankFields.tsx'
import classes from './debit.module.css'
import {
  type BankAccount,
  BankAccountQuery,
  DeleteBankAccountMutation,
  SaveBankAccountMutation,
} from './debitDocuments.ts'
import { messages } from './messages.ts'

/** Shows the bank details of a student to those who may see them, and changes them in a dialog. (DEBIT-01, DEBIT-02) */
export function BankDetails({ studentId }: { studentId: string }) {
  return usePermission('bankDetails') ? <Details studentId={studentId} /> : null
}

function Details({ studentId }: { studentId: string }) {
  const text = useMessages(messages)
  const [language] = useLanguage()
  const format = useFormat()
  const [editing, setEditing] = useState(false)
  const { data, refetch } = useQuery(BankAccountQuery, { variables: { studentId }, fetchPolicy: 'cache-and-network' })
  useFollow(['student'], refetch)
  const { save } = useSave(DeleteBankAccountMutation, { refetch: ['BankAccount'] })
  if (data === undefined) return null
  const account = data.bankAccount
  const remove = async () => {
    const answer = await save({ studentId }, text.removed)
    return answer?.success === true
  }
  return (
    <section className={parts.part}>
      <h3>{text.details}</h3>
      {account === null ? (
        <p className={classes.quiet}>{text.noDetails}</p>
      ) : (
        <Facts>
          <Fact label={text.bank}>
            {account.bankCode} {account.bankName ?? text.unlisted}
          </Fact>
          <Fact label={text.branch}>
            {account.branchCode} {account.branchName ?? text.unlisted}
          </Fact>
          <Fact label={text.number}>
            {debitTexts[language].kinds[account.kind]} {account.number}
          </Fact>
          <Fact label={text.holder}>{account.holder}</Fact>
          {account.startDate !== null && <Fact label={text.startDate}>{format.date(account.startDate)}</Fact>}
          <Fact label={text.mandateDate}>
            {account.mandateDate === null ? text.noMandate : format.date(account.mandateDate)}
          </Fact>
        </Facts>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setEditing(true)}>
          {account === null ? text.add : text.edit}
        </Button>
        {account !== null && (
          <ConfirmedButton
            label={text.remove}
            button={{ variant: 'subtle', color: 'red' }}
            title={text.remove}
            confirmLabel={text.remove}
            danger
            onConfirm={remove}
          >
            <p>{text.removeAsk}</p>
          </ConfirmedButton>
        )}
      </div>
      <Overlay
        opened={editing}
        onClose={() => setEditing(false)}
        title={account === null ? text.add : text.edit}
        kind="dialog"
        size="md"
        fullOnPhone
      >
        {editing && (
          <BankForm studentId={studentId} account={account} reload={refetch} onSaved={() => setEditing(false)} />
        )}
      </Overlay>
    </section>
  )
}

type Values = AccountValues & { holder: string; startDate: string | null; mandateDate: string | null }

const schema = saveBankAccountInput.omit({ studentId: true, version: true })
const none: Values = {
  bankCode: '',
  branchCode: '',
  kind: 'ordinary',
  number: '',
  holder: '',
  startDate: null,
  mandateDate: null,
}

interface BankFormProps {
  studentId: string
  account: BankAccount | null
  reload: () => Promise<unknown>
  onSaved: () => void
}

function BankForm({ studentId, account, reload, onSaved }: BankFormProps) {
  const text = useMessages(messages)
  const { save } = useSave(SaveBankAccountMutation, { refetch: ['BankAccount'] })
  const form = useRecordForm<Values>({
    isNew: account === null,
    record: useMemo(() => (account === null ? none : valuesOf(account)), [account]),
    schema,
    save: (_, entered) => {
      const { bankCode, branchCode, kind, number, holder, startDate, mandateDate } = entered
      const values = { bankCode, branchCode, kind, number, holder, startDate, mandateDate }
      return save({ input: { studentId, version: account?.version ?? null, ...values } }, text.savedDetails)
    },
    reload,
    onSaved,
  })
  return (
    <RecordForm form={form} isNew={account === null} guard={useLeaving(text.details)}>
      <BankFields form={form} names={{ bank: account?.bankName ?? null, branch: account?.branchName ?? null }} />
      <TextInput label={text.holder} description={text.holderHint} maxLength={100} {...form.field('holder')} />
      <DateField
        label={text.mandateDate}
        value={form.values.mandateDate ?? ''}
        onChange={(day) => form.setField('mandateDate', day === '' ? null : day)}
        error={form.errors['mandateDate']}
        clearable
      />
      <p className={classes.quiet}>{text.mandateHint}</p>
      <DateField
        label={text.startDate}
        value={form.values.startDate ?? ''}
        onChange={(day) => form.setField('startDate', day === '' ? null : day)}
        error={form.errors['startDate']}
        clearable
      />
    </RecordForm>
  )
}

function valuesOf({ bankCode, branchCode, kind, number, holder, startDate, mandateDate }: BankAccount): Values {
  return { bankCode, branchCode, kind, number, holder, startDate, mandateDate }
}
