import { useEffect, useState } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { Notice } from '../ui/Notice.tsx'
import { messages } from './messages.ts'

/** Milliseconds after which whoever deleted it themselves has left it. */
const shownAfter = 500

/** Says above a record that is still open that somebody else has deleted it. */
export function GoneNotice() {
  const text = useMessages(messages)
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), shownAfter)
    return () => clearTimeout(timer)
  }, [])
  return <output>{shown && <Notice tone="warn">{text.gone}</Notice>}</output>
}
