import { TextInput, type TextInputProps } from '@mantine/core'

interface CodeFieldProps extends Omit<TextInputProps, 'disabled' | 'description'> {
  /** How a new code is read and kept. */
  hint: string
  locked: boolean
  isNew: boolean
}

/** Shows the code of a record. It is entered once and cannot be changed later. (D79) */
export function CodeField({ hint, locked, isNew, ...input }: CodeFieldProps) {
  return (
    <TextInput
      description={isNew && hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      disabled={locked || !isNew}
      // A code that is proposed needs no cursor.
      data-autofocus={(isNew && (input.value ?? '') === '') || undefined}
      {...input}
    />
  )
}
