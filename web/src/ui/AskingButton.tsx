import { Button, type ButtonProps } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { ConfirmSheet } from './ConfirmSheet.tsx'

interface AskingButtonProps extends Omit<ComponentProps<typeof ConfirmSheet>, 'opened' | 'onClose' | 'onConfirm'> {
  label: string
  /** How the button looks, where it is not a plain one. */
  button?: Pick<ButtonProps, 'size' | 'leftSection' | 'disabled' | 'variant' | 'color'> & { 'aria-label'?: string }
  /**
   * Does it and gives whether it is done, which closes the question. Refused or without an answer it stays, with what
   * was chosen in it, for another try.
   */
  onConfirm: () => Promise<boolean>
}

/** Draws a button that does something after a question. */
export function AskingButton({ label, button, onConfirm, ...question }: AskingButtonProps) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const confirm = async () => {
    if (await onConfirm()) close()
  }
  return (
    <>
      <Button variant="default" {...button} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmSheet {...question} opened={asking} onClose={close} onConfirm={confirm} />
    </>
  )
}
