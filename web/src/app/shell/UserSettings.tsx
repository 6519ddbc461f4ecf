import { Button, Drawer } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useLogout } from '../../accounts/useLogout.ts'
import { CalendarFeed } from '../../shared/feed/CalendarFeed.tsx'
import { useIsPhone } from '../../shared/hooks/useIsPhone.ts'
import { LanguageToggle } from '../../shared/i18n/LanguageToggle.tsx'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { type Area, userName, useSession } from '../../shared/session/session.ts'
import { ComLangSetting } from '../../shared/settings/ComLangSetting.tsx'
import { EmailSetting } from '../../shared/settings/EmailSetting.tsx'
import { NotifySetting } from '../../shared/settings/NotifySetting.tsx'
import { PasswordSetting } from '../../shared/settings/PasswordSetting.tsx'
import { SettingRow } from '../../shared/settings/SettingRow.tsx'
import { messages } from '../messages.ts'
import classes from './UserSettings.module.css'

interface UserSettingsProps {
  area: Area
  opened: boolean
  onClose: () => void
  /** It has gone. */
  onClosed: () => void
}

/**
 * What whoever is signed in sets for themselves, over the page; Escape closes it and the focus goes
 * back to the name. (SHELL-12…18, TCH-20, BRAND-19, D15, D18)
 */
export function UserSettings({ area, opened, onClose, onClosed }: UserSettingsProps) {
  const text = useMessages(messages)
  const session = useSession()
  const isPhone = useIsPhone()
  const { logout, leaving } = useLogout(area)
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      // Its own way back to the focus does not know what comes with the code.
      returnFocus={false}
      onExitTransitionEnd={onClosed}
      position="right"
      size={isPhone ? '100%' : '30rem'}
      title={text.userSettings}
      closeButtonProps={{ 'aria-label': text.close }}
    >
      <p className={classes.name}>{session && userName(session)}</p>
      <div className={classes.settings}>
        <SettingRow label={text.displayLanguage} hint={text.displayLanguageHint}>
          <LanguageToggle />
        </SettingRow>
        <EmailSetting />
        <ComLangSetting />
        {area !== 'admin' && <NotifySetting />}
        <PasswordSetting />
        {area === 'teacher' && <CalendarFeed />}
        <Button
          variant="default"
          leftSection={<IconLogout size={18} aria-hidden />}
          loading={leaving}
          onClick={() => void logout()}
        >
          {text.logout}
        </Button>
      </div>
    </Drawer>
  )
}
