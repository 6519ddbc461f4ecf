import { Textarea, TextInput } from '@mantine/core'
import { ChoiceSegments } from '../record/ChoiceSegments.tsx'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { Group } from './Group.tsx'
import { messages } from './messages.ts'
import { SealField } from './SealField.tsx'
import type { SettingsPart } from './settingsValues.ts'

/** Shows what papers say of the school, how their tax is rounded, and the seal on them. (PAPER-04, PAPER-14) */
export function PapersPart({ form, locked }: SettingsPart) {
  const text = useMessages(messages)
  return (
    <Group title={text.groups.papers} hints={[text.seal.hint]}>
      <TextInput
        label={text.fields.invoiceNumber}
        description={text.hints.invoiceNumber}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        disabled={locked}
        {...form.field('invoiceNumber')}
      />
      {(['transferTo', 'transferToEn'] as const).map((name) => (
        <Textarea
          key={name}
          label={text.fields[name]}
          description={text.hints[name]}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          disabled={locked}
          autosize
          minRows={2}
          maxRows={6}
          {...form.field(name)}
        />
      ))}
      <ChoiceSegments
        label={text.fields.taxRounding}
        value={form.values.taxRounding}
        onChange={(rounding) => form.setField('taxRounding', rounding)}
        disabled={locked}
        data={[
          { value: 'down', label: text.roundings.down },
          { value: 'half', label: text.roundings.half },
          { value: 'up', label: text.roundings.up },
        ]}
      />
      <SealField locked={locked} />
    </Group>
  )
}
