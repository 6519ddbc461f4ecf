import { Button, type ButtonProps } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { ConfirmSheet } from './ConfirmSheet.tsx'

interface ConfirmedButtonProps extends Omit<ComponentProps<typeof ConfirmSheet>, 'opened' | 'onClose' | 'onConfirm'> {
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
export function ConfirmedButton({ label, button, onConfirm, ...question }: ConfirmedButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const confirm = async () => {
    if (await onConfirm()) close()
  }
  return (
    <>
      <Button variant="default" {...button} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <ConfirmSheet {...question} opened={isOpen} onClose={close} onConfirm={confirm} />
    </>
  )
}
