/** @jsxImportSource preact */
import type { Branding } from '../shared/school/branding.ts'
import { SignInLink, type OpenPage } from './SignInLink.tsx'
import classes from './SignIn.module.css'
import { Frame } from './Frame.tsx'
import { Icon } from './Icon.tsx'
import { useSignInMessages } from './useSignInLanguage.ts'
import { messages } from './messages.ts'

const areas = ['student', 'teacher', 'admin'] as const

/** Shows the three logins: student, teacher and staff login. (SHELL-02) */
export function AreaChoice({ branding, onOpen }: { branding: Branding; onOpen: OpenPage }) {
  const text = useSignInMessages(messages)
  return (
    <Frame branding={branding} title={text.welcome} windowTitle="">
      <ul class={classes.areas}>
        {areas.map((area) => (
          <li key={area}>
            <SignInLink class={classes.area} to={`/${area}`} onOpen={onOpen}>
              <Icon name={area} class={classes.picture} size={24} stroke={1.5} />
              <span class={classes.words}>
                <span class={classes.label}>{text.areas[area]}</span>
                <span class={classes.hint}>{text.areaHints[area]}</span>
              </span>
              <Icon name="onward" class={classes.arrow} size={18} />
            </SignInLink>
          </li>
        ))}
      </ul>
    </Frame>
  )
}
