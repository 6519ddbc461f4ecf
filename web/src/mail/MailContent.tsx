import { type ReactNode, useState } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { Segments } from '../ui/Segments.tsx'
import classes from './MailPage.module.css'
import { messages } from './messages.ts'

interface MailContentProps {
  text: string | null
  /** A whole document. */
  html: string | null
  linkHidden: boolean
}

/**
 * Shows a mail's content. HTML is in a frame without scripts and without the origin of the app, so that nothing in it
 * can reach the session. Its links open in a new tab.
 */
export function MailContent({ text, html, linkHidden }: MailContentProps) {
  const words = useMessages(messages)
  const [view, setView] = useState<'plain' | 'html'>('plain')
  if (text === null || html === null) return <p className={classes.hint}>{words.notMadeYet}</p>
  return (
    <div className={classes.content}>
      {linkHidden && <p className={classes.hint}>{words.linkHidden}</p>}
      <Segments
        size="xs"
        aria-label={words.view}
        value={view}
        onChange={setView}
        data={[
          { value: 'plain', label: words.plain },
          { value: 'html', label: words.formatted },
        ]}
      />
      {view === 'plain' ? (
        <p className={classes.text}>{withLinks(text)}</p>
      ) : (
        <iframe
          className={classes.frame}
          title={words.frame}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
          srcDoc={html.replace('<head>', '<head><base target="_blank">')}
        />
      )}
    </div>
  )
}

/** Returns text with links; the sites they lead to do not learn where the visitor came from. */
function withLinks(text: string): ReactNode[] {
  const nodes: ReactNode[] = []
  let end = 0
  for (const { 0: address, index } of text.matchAll(/https?:\/\/\S+/g)) {
    nodes.push(
      text.slice(end, index),
      <a key={index} href={address} target="_blank" rel="noopener noreferrer">
        {address}
      </a>,
    )
    end = index + address.length
  }
  return [...nodes, text.slice(end)]
}
