import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useSave } from '../record/useSave.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { ConfirmedButton } from '../ui/ConfirmedButton.tsx'
import { useBranding } from '../shared/school/useBranding.ts'
import { messages } from './messages.ts'
import classes from './Settings.module.css'
import { SetSchoolLogoMutation } from './schoolSettingsDocuments.ts'
import { smallerPicture } from './smallerPicture.ts'

/** Shows the logos for screens and for paper; each is saved as soon as it is chosen. (BRAND-09, BRAND-10) */
export function LogoFields({ locked }: { locked: boolean }) {
  const { logoUrl, printLogoUrl } = useBranding()
  return (
    <div className={classes.logos}>
      <LogoField kind="screen" url={logoUrl} locked={locked} />
      <LogoField kind="print" url={printLogoUrl} locked={locked} />
    </div>
  )
}

function LogoField({ kind, url, locked }: { kind: 'screen' | 'print'; url: string | null; locked: boolean }) {
  const text = useMessages(messages).logo
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { save, saving } = useSave(SetSchoolLogoMutation)
  const send = async (data: string | null) => {
    setProblem(null)
    const answer = await save(
      { input: { kind, data } },
      {
        done: data === null ? text.removed : text.saved,
        refused: ({ message }) => {
          setProblem(message)
          return null
        },
      },
    )
    // Why it was refused is said below the picture.
    return answer !== null
  }
  return (
    <fieldset className={classes.logo}>
      <legend className={classes.logoLabel}>{text[kind]}</legend>
      <div className={classes.logoFrame}>
        {url ? <img src={url} alt={text.current} /> : <span className={classes.hint}>{text.none}</span>}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp,image/svg+xml"
        aria-label={text.file}
        onChange={(event) => {
          const { files } = event.currentTarget
          const file = files?.[0]
          if (file) void smallerPicture(file).then(send)
          // The same file can be chosen again.
          event.currentTarget.value = ''
        }}
      />
      <div className={classes.logoButtons}>
        <Button
          size="compact-md"
          variant="default"
          loading={saving}
          disabled={locked}
          onClick={() => input.current?.click()}
        >
          {url ? text.replace : text.choose}
        </Button>
        {url && (
          <ConfirmedButton
            label={text.remove}
            button={{ size: 'compact-md', variant: 'subtle', disabled: locked || saving }}
            title={text.removeAsk(text[kind])}
            confirmLabel={text.remove}
            onConfirm={() => send(null)}
            danger
          >
            {text.removeHint}
          </ConfirmedButton>
        )}
      </div>
      <div role="alert" className={classes.problem}>
        {problem}
      </div>
    </fieldset>
  )
}
