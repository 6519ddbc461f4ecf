import { Segments } from './Segments.tsx'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'

const messages = { jp: { label: '表示言語' }, en: { label: 'Display language' } }

/** Switches the interface between Japanese and English. (AUTH-03, BRAND-03) */
export function LanguageToggle() {
  const [language, setLanguage] = useLanguage()
  const text = useMessages(messages)
  return (
    <Segments
      size="xs"
      aria-label={text.label}
      value={language}
      onChange={setLanguage}
      data={[
        { value: 'jp', label: <span lang="ja">日本語</span> },
        { value: 'en', label: <span lang="en">EN</span> },
      ]}
    />
  )
}
