import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Answer, ToastWords } from '../record/useSave.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { ConfirmedButton } from '../ui/ConfirmedButton.tsx'
import { messages } from './messages.ts'
import classes from './Settings.module.css'
import { smallerPicture } from './smallerPicture.ts'

interface PictureFieldProps<Given extends Answer> {
  label: string
  /** The address of the picture; null without one. */
  url: string | null
  accept: string
  locked: boolean
  saving: boolean
  words: Readonly<Record<'none' | 'current' | 'removed' | 'saved', string>>
  /** Saves the picture, base64-encoded; null removes it. */
  save: (data: string | null, toastWords: ToastWords<Given>) => Promise<Given | null>
}

/** Shows one picture of the school; it is saved as soon as it is chosen, and says below itself why it was refused. */
export function PictureField<Given extends Answer>(props: PictureFieldProps<Given>) {
  const { label, url, accept, locked, saving, words, save } = props
  const text = useMessages(messages).logo
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async (data: string | null) => {
    setProblem(null)
    const refused = ({ message }: Given) => {
      setProblem(message)
      return null
    }
    // Why it was refused is said below the picture.
    return (await save(data, { done: data === null ? words.removed : words.saved, refused })) !== null
  }
  return (
    <fieldset className={classes.logo}>
      <legend className={classes.logoLabel}>{label}</legend>
      <div className={classes.logoFrame}>
        {url ? <img src={url} alt={words.current} /> : <span className={classes.hint}>{words.none}</span>}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
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
            title={text.removeAsk(label)}
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
