import { useApolloClient, useQuery } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useToday } from '../../shared/school/useNow.ts'
import { type School, SchoolContext, useSchool } from '../../shared/school/useSchool.ts'
import { useSession } from '../../shared/session/useSession.ts'
import { openDialog } from '../../ui/openDialog.tsx'
import { Overlay } from '../../ui/Overlay.tsx'
import classes from './gone.module.css'
import { GoneQuery } from './goneDocuments.ts'
import { type Gone, goneOf, type GoneSubject } from './goneOf.ts'
import { goneMessages } from './messages.ts'

/** As many entries of the log as are read to find who was first. */
const LAST = 40

/**
 * Says what happened, and who did it, when a dialog ends because its subject has gone: a colleague was first. Nothing
 * is said where the subject is still there, as when somebody leaves the page, nor of what this dialog itself did: call
 * the function it returns before that. (SCHED-106)
 */
export function useGoneNotice(opened: boolean, subject: GoneSubject): (own: boolean) => void {
  const client = useApolloClient()
  const school = useSchool()
  const today = useToday()
  // The log is read by staff alone.
  const isStaff = useSession()?.permissions !== undefined
  const own = useRef(false)
  const wasOpened = useRef(false)
  const look = useEffectEvent(async (of: GoneSubject) => {
    if (!isStaff) return
    const variables = { slotId: of.slotId, input: { from: today, limit: LAST } }
    const { data } = await client
      .query({ query: GoneQuery, variables, fetchPolicy: 'no-cache', context: { quiet: true } })
      .catch(() => ({ data: undefined }))
    const gone = data && goneOf(of, data)
    if (gone) await showGone(school, gone)
  })
  const latest = useRef(subject)
  useEffect(() => {
    latest.current = subject
  })
  useEffect(() => {
    if (opened && !wasOpened.current) own.current = false
    wasOpened.current = opened
  }, [opened])
  useEffect(
    () => () => {
      if (wasOpened.current && !own.current) void look(latest.current)
    },
    [],
  )
  return (isOwn) => {
    own.current = isOwn
  }
}

/** Returns who deleted a slot and when, in words; empty until it is known, or where it is not. */
export function useDeletedBy(slotId: string, isDeleted: boolean): string {
  const text = useMessages(goneMessages)
  const format = useFormat()
  const today = useToday()
  const { data } = useQuery(GoneQuery, {
    variables: { slotId, input: { from: today, limit: LAST } },
    fetchPolicy: 'no-cache',
    context: { quiet: true },
    skip: !isDeleted,
  })
  const by = data && goneOf({ slotId, startsAt: '' }, data)?.by
  return by ? text.by(by.name, format.dateTime(by.at)) : ''
}

function showGone(school: School, gone: Gone): Promise<void> {
  return openDialog<void>(({ opened, end }) => (
    <SchoolContext value={school}>
      <GoneNotice gone={gone} opened={opened} onClose={() => end()} />
    </SchoolContext>
  ))
}

function GoneNotice({ gone, opened, onClose }: { gone: Gone; opened: boolean; onClose: () => void }) {
  const text = useMessages(goneMessages)
  return (
    <Overlay opened={opened} onClose={onClose} title={text.title[gone.what]} kind="sheet">
      <div className={classes.gone}>
        <GoneBy gone={gone} />
        <p>{text.nothing}</p>
        <Button data-autofocus onClick={onClose}>
          {text.close}
        </Button>
      </div>
    </Overlay>
  )
}

/** Says who did it, and when; nothing where the log does not say. */
function GoneBy({ gone: { by } }: { gone: Gone }) {
  const text = useMessages(goneMessages)
  const format = useFormat()
  return by === null ? null : <p>{text.by(by.name, format.dateTime(by.at))}</p>
}
