/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Language } from '../shared/i18n/language.ts'
import type { Branding } from '../shared/school/branding.ts'
import { SignInLink, type OpenPage } from './SignInLink.tsx'
import classes from './SignIn.module.css'
import { Icon } from './Icon.tsx'
import { useSignInLanguage, useSignInMessages } from './useSignInLanguage.ts'
import { messages } from './messages.ts'

interface FrameProps {
  branding: Branding
  title: string
  /** The name of this login, where the title does not say it. */
  area?: string | undefined
  /** The window's title beside the school. */
  windowTitle: string
  /** Leads back to the three logins. */
  onBack?: OpenPage
  children: ComponentChildren
}

/** Frames the sign-in screens: the school, the language, the way back. (AUTH-03, BRAND-05, BRAND-06, BRAND-09) */
export function Frame({ branding, title, area, windowTitle, onBack, children }: FrameProps) {
  const text = useSignInMessages(messages)
  useEffect(() => {
    document.title = [windowTitle, branding.title].filter(Boolean).join(' | ')
  }, [windowTitle, branding.title])

  return (
    <div class={classes.page}>
      <header class={classes.top}>
        {onBack && (
          <SignInLink class={classes.back} to="/" onOpen={onBack}>
            <Icon name="back" size={16} />
            {text.back}
          </SignInLink>
        )}
        <Languages />
      </header>
      <main class={classes.panel}>
        <div class={classes.school}>
          <Mark branding={branding} />
          <p class={classes.name}>{branding.title}</p>
        </div>
        <div class={classes.titles}>
          <h1 class={classes.title}>{title}</h1>
          {area !== undefined && <p class={classes.name}>{area}</p>}
        </div>
        {children}
      </main>
    </div>
  )
}

function Mark({ branding: { logoUrl, logoAlt, title } }: { branding: Branding }) {
  if (logoUrl) return <img class={classes.logo} src={logoUrl} alt={logoAlt} />
  return (
    <span class={classes.tile} aria-hidden="true">
      {[...(title || logoAlt)][0]}
    </span>
  )
}

const languages: Array<{ value: Language; lang: string; label: string }> = [
  { value: 'jp', lang: 'ja', label: '日本語' },
  { value: 'en', lang: 'en', label: 'EN' },
]

function Languages() {
  const text = useSignInMessages(messages)
  const [language, choose] = useSignInLanguage()
  return (
    <div class={classes.languages} role="radiogroup" aria-label={text.language}>
      {languages.map(({ value, lang, label }) => (
        <label key={value} class={classes.language}>
          <input
            type="radio"
            name="language"
            value={value}
            checked={value === language}
            onChange={() => choose(value)}
          />
          <span lang={lang}>{label}</span>
        </label>
      ))}
    </div>
  )
}
