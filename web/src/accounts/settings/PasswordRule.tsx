import { passwordChecks } from '@koma/schema/rules/password'
import { VisuallyHidden } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import classes from './PasswordRule.module.css'

const parts = ['length', 'upper', 'lower', 'digits'] as const

/** Shows the password rule as a list whose parts are ticked off while one types. (AUTH-21) */
export function PasswordRule({ password }: { password: string }) {
  const text = useMessages(messages)
  const checks = passwordChecks(password)
  return (
    <ul className={classes.rule}>
      {parts.map((part) => {
        const Sign = checks[part] ? IconCircleCheckFilled : IconCircle
        return (
          <li key={part} className={classes.part} data-held={checks[part] || undefined}>
            <Sign size={16} aria-hidden />
            <span>{text.rule[part]}</span>
            <VisuallyHidden>{checks[part] ? text.ruleHeld : text.ruleOpen}</VisuallyHidden>
          </li>
        )
      })}
    </ul>
  )
}
