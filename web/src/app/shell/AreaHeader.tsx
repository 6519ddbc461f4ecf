import { ActionIcon, Button } from '@mantine/core'
import { IconChevronDown, IconLogout } from '@tabler/icons-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useLogout } from '../../accounts/useLogout.ts'
import { useIsPhone } from '../../ui/hooks/useIsPhone.ts'
import { LanguageToggle } from '../../ui/LanguageToggle.tsx'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useBranding } from '../../shared/school/useBranding.ts'
import { type Area, userName } from '../../shared/session/session.ts'
import { useSession } from '../../shared/session/useSession.ts'
import { messages } from '../messages.ts'
import classes from './AreaHeader.module.css'
import { SchoolMark } from './SchoolMark.tsx'
import { lazyPart } from '../../shared/live/lazyPart.ts'

// Opened seldom, so its code is loaded on demand.
const loadSettings = () => import('./UserSettings.tsx')
const UserSettings = lazyPart(async () => (await loadSettings()).UserSettings)
const RunMark = lazyPart(async () => (await import('../../runs/RunMark.tsx')).RunMark)

/**
 * Draws logo, school, tabs, who is signed in (which opens the user settings), language and the way out. On a phone
 * students and teachers sign out in the settings: an icon beside the language is pressed by mistake. (D18, BRAND-08,
 * BRAND-09, SHELL-12)
 */
export function AreaHeader({ area, children }: { area: Area; children: ReactNode }) {
  const text = useMessages(messages)
  const branding = useBranding()
  const session = useSession()
  const isPhone = useIsPhone()
  const { logout, leaving } = useLogout(area)
  const nameButton = useRef<HTMLButtonElement>(null)
  const [settings, setSettings] = useState<'never' | 'open' | 'closed'>('never')

  const name = session && (
    <button
      ref={nameButton}
      type="button"
      className={classes.user}
      data-user
      aria-haspopup="dialog"
      aria-label={text.openUserSettings(userName(session))}
      onPointerEnter={() => void loadSettings().catch(() => undefined)}
      onClick={() => setSettings('open')}
    >
      <span>{userName(session)}</span>
      <IconChevronDown size={14} aria-hidden />
    </button>
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
      <div className={classes.tools} data-tools>
        {area === 'admin' && (
          <Suspense>
            <RunMark />
          </Suspense>
        )}
        {!isPhone && name}
        <LanguageToggle />
        {isPhone && area === 'admin' && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={text.logout}
            title={text.logout}
            loading={leaving}
            onClick={() => void logout()}
          >
            <IconLogout size={20} aria-hidden />
          </ActionIcon>
        )}
        {!isPhone && (
          <Button variant="default" size="xs" loading={leaving} onClick={() => void logout()}>
            {text.logout}
          </Button>
        )}
      </div>
      {settings !== 'never' && (
        <Suspense>
          <UserSettings
            area={area}
            opened={settings === 'open'}
            onClose={() => setSettings('closed')}
            onClosed={() => nameButton.current?.focus()}
          />
        </Suspense>
      )}
    </header>
  )
}
