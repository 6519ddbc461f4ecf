import { useQuery } from '@apollo/client/react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { currentChild } from '../../shared/session/session.ts'
import { Segments } from '../../ui/Segments.tsx'
import classes from './Family.module.css'
import { ChildrenQuery } from './childrenDocuments.ts'
import { messages } from './messages.ts'
import { switchChild } from './switchChild.ts'

/** Shows for which student the guardian acts, and changes to another one with one tap. (FAM-09) */
export function ChildSwitch() {
  const text = useMessages(messages)
  const { data } = useQuery(ChildrenQuery)
  const current = currentChild()
  if (data === undefined || current === null) return null
  return (
    <section className={classes.switch} aria-label={text.switch}>
      <Segments
        aria-label={text.switch}
        value={current}
        onChange={(id) => void switchChild(id)}
        data={data.children.map(({ id, firstName }) => ({ value: id, label: firstName }))}
      />
    </section>
  )
}
