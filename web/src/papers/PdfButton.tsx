import { Button, type ButtonProps } from '@mantine/core'
import { useState } from 'react'
import { openPdf } from '../record/openPdf.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { toastError } from '../ui/toasts.tsx'
import { messages } from './messages.ts'

interface PdfButtonProps {
  path: string
  label: string
  /** The name that tells it from the others on the page; it contains the label. */
  name: string
  variant?: ButtonProps['variant']
}

/** Draws the button that opens a paper as a PDF. */
export function PdfButton({ path, label, name, variant = 'subtle' }: PdfButtonProps) {
  const text = useMessages(messages)
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    const outcome = await openPdf(async () => path)
    setBusy(false)
    if (outcome !== 'opened') toastError(text.noFile)
  }
  return (
    <Button variant={variant} size="compact-sm" aria-label={name} loading={busy} onClick={() => void open()}>
      {label}
    </Button>
  )
}
