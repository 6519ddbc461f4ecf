import { Button } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useLogout } from '../../accounts/useLogout.ts'
import { CalendarFeed } from '../../accounts/feed/CalendarFeed.tsx'
import { LanguageToggle } from '../../ui/LanguageToggle.tsx'
import { lazyPart } from '../../shared/live/lazyPart.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { type Area, isGuardian, userName } from '../../shared/session/session.ts'
import { useSession } from '../../shared/session/useSession.ts'
import { ComLangSetting } from '../../accounts/settings/ComLangSetting.tsx'
import { ChildMailSetting } from '../../accounts/childMails/ChildMailSetting.tsx'
import { EmailSetting } from '../../accounts/settings/EmailSetting.tsx'
import { PushSetting } from '../../accounts/push/PushSetting.tsx'
import { ReminderSetting } from '../../accounts/reminders/ReminderSetting.tsx'
import { SecurityMailSetting } from '../../accounts/settings/SecurityMailSetting.tsx'
import { NotifySetting } from '../../accounts/settings/NotifySetting.tsx'
import { OwnData } from '../../accounts/personalData/OwnData.tsx'
import { PasswordSetting } from '../../accounts/settings/PasswordSetting.tsx'
import { SessionsSetting } from '../../accounts/settings/SessionsSetting.tsx'
import { SettingRow } from '../../accounts/settings/SettingRow.tsx'
import { Overlay } from '../../ui/Overlay.tsx'
import { messages } from '../messages.ts'
import { ManualLink } from './ManualLink.tsx'
import classes from './UserSettings.module.css'

const FactorsSetting = lazyPart(async () => (await import('../../accounts/factors/FactorsSetting.tsx')).FactorsSetting)

interface UserSettingsProps {
  area: Area
  opened: boolean
  onClose: () => void
  /** It has gone. */
  onClosed: () => void
}

/**
 * Shows the settings of the signed-in person, over the page; Escape closes it and the focus goes back to the name.
 * (SHELL-12…18, TCH-20, BRAND-19, D15, D18)
 */
export function UserSettings({ area, opened, onClose, onClosed }: UserSettingsProps) {
  const text = useMessages(messages)
  const session = useSession()
  const { logout, leaving } = useLogout(area)
  const guards = isGuardian()
  return (
    <Overlay opened={opened} onClose={onClose} onClosed={onClosed} title={text.userSettings} kind="drawer">
      <p className={classes.name}>{session && userName(session)}</p>
      <div className={classes.settings}>
        <SettingRow label={text.displayLanguage} hint={text.displayLanguageHint}>
          <LanguageToggle />
        </SettingRow>
        <EmailSetting />
        <ComLangSetting />
        {area !== 'admin' && <NotifySetting />}
        {area !== 'admin' && !guards && <ReminderSetting reader={area} />}
        {area !== 'admin' && guards && <ChildMailSetting />}
        {area !== 'admin' && <PushSetting />}
        <PasswordSetting />
        <FactorsSetting />
        <SecurityMailSetting />
        {area !== 'admin' && <CalendarFeed />}
        <SessionsSetting />
        <OwnData />
        <ManualLink />
        <Button
          variant="default"
          leftSection={<IconLogout size={18} aria-hidden />}
          loading={leaving}
          onClick={() => void logout()}
        >
          {text.logout}
        </Button>
      </div>
    </Overlay>
  )
}
