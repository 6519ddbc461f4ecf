import { ActionIcon, Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useLogout } from '../../accounts/useLogout.ts'
import { useIsPhone } from '../../shared/hooks/useIsPhone.ts'
import { LanguageToggle } from '../../shared/i18n/LanguageToggle.tsx'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useBranding } from '../../shared/school/branding.ts'
import { type Area, userName, useSession } from '../../shared/session/session.ts'
import { messages } from '../messages.ts'
import classes from './AreaHeader.module.css'
import { SchoolMark } from './SchoolMark.tsx'

/** Logo, school, tabs, who is signed in, language and the way out. (D18, BRAND-08, BRAND-09) */
export function AreaHeader({ area, children }: { area: Area; children: ReactNode }) {
  const text = useMessages(messages)
  const branding = useBranding()
  const session = useSession()
  const isPhone = useIsPhone()
  const logout = useLogout(area)
  const [leaving, setLeaving] = useState(false)

  const leave = () => {
    setLeaving(true)
    void logout()
  }
  const name = session && (
    <span className={classes.user} data-user>
      {userName(session)}
    </span>
  )

  return (
    <header className={classes.header} data-area={area}>
      <div className={classes.school}>
        <SchoolMark />
        <span className={classes.names}>
          <span className={classes.title}>{branding.title}</span>
          {isPhone && name}
        </span>
      </div>
      {children}
      <div className={classes.tools}>
        {!isPhone && name}
        <LanguageToggle />
        {isPhone ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={text.logout}
            title={text.logout}
            loading={leaving}
            onClick={leave}
          >
            <IconLogout size={20} aria-hidden />
          </ActionIcon>
        ) : (
          <Button variant="default" size="xs" loading={leaving} onClick={leave}>
            {text.logout}
          </Button>
        )}
      </div>
    </header>
  )
}
