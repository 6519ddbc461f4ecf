import { useQuery } from '@apollo/client/react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { currentChild } from '../../shared/session/session.ts'
import { ChildrenQuery } from './childrenDocuments.ts'
import classes from './Family.module.css'
import { messages } from './messages.ts'

/** Says in a sheet for which of their children a guardian books, moves or cancels; nothing for students. (FAM-24) */
export function ForChild() {
  const text = useMessages(messages)
  const current = currentChild()
  const { data } = useQuery(ChildrenQuery, { skip: current === null, context: { quiet: true } })
  const name = data?.children.find(({ id }) => id === current)?.firstName
  return name === undefined ? null : <p className={classes.forChild}>{text.forChild(name)}</p>
}
