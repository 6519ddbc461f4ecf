import { useId } from 'react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { Segments } from '../../ui/Segments.tsx'
import { messages } from './messages.ts'
import { SettingPending, SettingRow } from './SettingRow.tsx'
import { useOwnSettings } from './useOwnSettings.ts'

/** Shows the language of emails, which the language of the screens does not change. (STU-27, D15) */
export function ComLangSetting({ className }: { className?: string }) {
  const text = useMessages(messages)
  const labelId = useId()
  const { settings, failed, saving, save } = useOwnSettings()
  return (
    <SettingRow label={text.comLang} labelId={labelId} hint={text.comLangHint} className={className}>
      {settings ? (
        <Segments
          size="xs"
          aria-labelledby={labelId}
          value={settings.comLang}
          onChange={(comLang) => void save({ comLang }, text.comLangIs[comLang])}
          disabled={saving}
          data={[
            { value: 'jp', label: text.languages.jp },
            { value: 'en', label: text.languages.en },
          ]}
        />
      ) : (
        <SettingPending failed={failed} />
      )}
    </SettingRow>
  )
}
