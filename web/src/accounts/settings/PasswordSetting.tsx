import { Button } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import { messages } from './messages.ts'
import { SettingRow } from './SettingRow.tsx'
import classes from './PasswordSetting.module.css'

/**
 * Shows the change of the own password: a section that opens and closes; closed, it forgets what was typed. (AUTH-27,
 * AUTH-32, STU-29)
 */
export function PasswordSetting({ className }: { className?: string }) {
  const text = useMessages(messages)
  const formId = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <div className={className ? `${classes.section} ${className}` : classes.section}>
      <SettingRow label={text.password}>
        <Button
          ref={toggle}
          variant="default"
          size="xs"
          aria-expanded={open}
          {...(open && { 'aria-controls': formId })}
          onClick={() => setOpen(!open)}
        >
          {open ? text.closePassword : text.changePassword}
        </Button>
      </SettingRow>
      {open && (
        <ChangePasswordForm
          id={formId}
          onDone={() => {
            setOpen(false)
            toggle.current?.focus()
          }}
        />
      )}
    </div>
  )
}
