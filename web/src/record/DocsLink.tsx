import { Anchor } from '@mantine/core'
import { useLanguage } from '../shared/i18n/useMessages.ts'
import classes from './DocsLink.module.css'

const words = { jp: 'APIガイド', en: 'Documentation for programs' }

/** Links from where keys and webhooks are made to their documentation. */
export function DocsLink() {
  const [language] = useLanguage()
  return (
    <Anchor
      className={classes.link}
      href={`/docs/${language === 'jp' ? 'ja' : 'en'}/index.html`}
      target="_blank"
      size="sm"
    >
      {words[language]}
    </Anchor>
  )
}
