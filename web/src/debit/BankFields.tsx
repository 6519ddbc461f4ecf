import { useQuery } from '@apollo/client/react'
import { Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { debitTexts } from '@koma/schema/debitTexts'
import { type AccountKind, accountKinds } from '@koma/schema/rules/zengin'
import { useState } from 'react'
import type { RecordFormState } from '../record/useRecordForm.ts'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import { ChoiceField } from '../ui/ChoiceField.tsx'
import { BankBranchesQuery, BanksQuery } from './debitDocuments.ts'
import { messages } from './messages.ts'

/** The fields of an account: of a student, or of the school. */
export type AccountValues = {
  bankCode: string
  branchCode: string
  kind: AccountKind
  number: string
}

interface BankFieldsProps<V extends AccountValues> {
  form: RecordFormState<V>
  /** The names of the bank and branch that are saved. */
  names: { bank: string | null; branch: string | null }
}

/** Asks for an account: bank and branch by code or name, kind and number. */
export function BankFields<V extends AccountValues>({ form: anyForm, names }: BankFieldsProps<V>) {
  const form = anyForm as unknown as RecordFormState<AccountValues>
  const text = useMessages(messages)
  const [language] = useLanguage()
  const { bankCode, branchCode, kind } = form.values
  const [bankTyped, setBankTyped] = useState('')
  const [branchTyped, setBranchTyped] = useState('')
  const [bankSearch] = useDebouncedValue(bankTyped || bankCode, 200)
  const [branchSearch] = useDebouncedValue(branchTyped || branchCode, 200)
  const banks = useQuery(BanksQuery, { variables: { search: bankSearch } })
  const branches = useQuery(BankBranchesQuery, {
    variables: { bank: bankCode, search: branchSearch },
    skip: bankCode === '',
  })
  return (
    <>
      <ChoiceField
        label={text.bank}
        placeholder={text.bankHint}
        choices={choicesOf(banks.data?.banks, bankCode, names.bank ?? text.unlisted)}
        value={bankCode}
        onChange={(code) => {
          form.setFields({ bankCode: code, branchCode: '' })
          setBranchTyped('')
        }}
        search={{ onType: setBankTyped, pending: banks.loading || bankSearch !== (bankTyped || bankCode) }}
        required
        error={errorOf(form.errors['bankCode'])}
      />
      <ChoiceField
        label={text.branch}
        placeholder={text.branchHint}
        choices={choicesOf(branches.data?.bankBranches, branchCode, names.branch ?? text.unlisted)}
        value={branchCode}
        onChange={(code) => form.setField('branchCode', code)}
        search={{ onType: setBranchTyped, pending: branches.loading || branchSearch !== (branchTyped || branchCode) }}
        required
        disabled={bankCode === ''}
        error={errorOf(form.errors['branchCode'])}
      />
      <Select
        label={text.kind}
        data={accountKinds.map((value) => ({ value, label: debitTexts[language].kinds[value] }))}
        value={kind}
        onChange={(chosen) => form.setField('kind', accountKinds.find((each) => each === chosen) ?? kind)}
        allowDeselect={false}
        checkIconPosition="right"
      />
      <TextInput label={text.number} inputMode="numeric" maxLength={20} {...form.field('number')} />
    </>
  )
}

/** Returns what was found; the saved one is among it, even where the search finds others. */
function choicesOf(found: readonly { code: string; name: string }[] | undefined, code: string, name: string) {
  const choices = (found ?? []).map((one) => ({ value: one.code, label: `${one.code} ${one.name}` }))
  if (code === '' || choices.some(({ value }) => value === code)) return choices
  return [{ value: code, label: `${code} ${name}` }, ...choices]
}

const errorOf = (error: unknown) => (typeof error === 'string' ? error : undefined)
