import { useEffect, useState } from 'react'
import type { OwnTexts, passwordStrength } from '@koma/schema/rules/passwordStrength'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useBranding } from '../../shared/school/useBranding.ts'
import { messages } from './messages.ts'
import classes from './PasswordStrength.module.css'

/** The list of the commonest passwords is 380 kB, so it comes when somebody has typed a password. */
const loadJudge = async () => (await import('@koma/schema/rules/passwordStrength')).passwordStrength

/**
 * Says how hard a password that meets the rule is to guess, and what makes the server refuse it; `own` are the texts of
 * its owner. Says nothing until the list of passwords has come, or without it: the server judges in any case. (SEC-22)
 */
export function PasswordStrength({ password, own }: { password: string; own: OwnTexts }) {
  const text = useMessages(messages)
  const { title } = useBranding()
  const [judge, setJudge] = useState<typeof passwordStrength | null>(null)
  useEffect(() => {
    let left = false
    void loadJudge().then(
      (loaded) => left || setJudge(() => loaded),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [])
  if (judge === null) return null
  const { score, weakness } = judge(password, [...own, title])
  const shown = weakness === null ? score : 0
  return (
    <div className={classes.strength} data-score={shown}>
      <meter className={classes.meter} min={0} max={4} value={shown} aria-hidden />
      <output>{weakness === null ? text.strength[score] : text.weak[weakness]}</output>
    </div>
  )
}
