import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import classes from './debit.module.css'
import { messages } from './messages.ts'
import { sendBankFile } from './sendBankFile.ts'

interface BankFileButtonProps {
  label: string
  /** Kinds of files that the device offers. */
  accept: string
  onSent: (fileId: string) => void
}

/** Chooses a file of a bank and sends it; says why where it is not taken. */
export function BankFileButton({ label, accept, onSent }: BankFileButtonProps) {
  const text = useMessages(messages)
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async (file: File) => {
    setProblem(null)
    setSending(true)
    const answer = await sendBankFile(file, text)
    setSending(false)
    if ('id' in answer) onSent(answer.id)
    else setProblem(answer.message)
  }
  return (
    <div>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          // The same file can be chosen again, once it is mended.
          event.currentTarget.value = ''
          if (file) void send(file)
        }}
      />
      <Button
        variant="default"
        leftSection={<IconFileImport size={18} aria-hidden />}
        loading={sending}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <div role="alert" className={classes.problem}>
        {problem}
      </div>
    </div>
  )
}
