import { guardianMailKinds } from '@koma/schema/input/guardianMails'
import { useQuery } from '@apollo/client/react'
import { Button, Skeleton, Switch } from '@mantine/core'
import { useId, useState } from 'react'
import { useSave } from '../../record/useSave.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { toastError } from '../../ui/toasts.tsx'
import { SettingRow } from '../settings/SettingRow.tsx'
import classes from './ChildMailSetting.module.css'
import { ChildMailsQuery, UpdateChildMailsMutation } from './childMailDocuments.ts'
import { messages } from './messages.ts'

/** Draws which emails a guardian gets about each child, one switch for each kind, each saved at once. (FAM-11) */
export function ChildMailSetting() {
  const text = useMessages(messages)
  const id = useId()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <SettingRow label={text.title} hint={text.hint}>
        <Button
          variant="default"
          size="xs"
          aria-expanded={opened}
          aria-controls={id}
          onClick={() => setOpened(!opened)}
        >
          {opened ? text.close : text.open}
        </Button>
      </SettingRow>
      {opened && (
        <div id={id} className={classes.choices}>
          <Choices />
        </div>
      )}
    </>
  )
}

function Choices() {
  const text = useMessages(messages)
  const { data, error, refetch } = useQuery(ChildMailsQuery, { context: { quiet: true } })
  const { save, saving } = useSave(UpdateChildMailsMutation, {
    onFailure: () => toastError(text.failed),
    update: (cache, { guardianMails }) => cache.writeQuery({ query: ChildMailsQuery, data: { guardianMails } }),
  })
  const children = data?.guardianMails
  if (children === undefined) return error ? <ErrorState onRetry={() => void refetch()} /> : <Skeleton height="6rem" />
  return children.map(({ child, stopped }) => (
    <fieldset key={child.id} className={classes.child}>
      <legend className={classes.name}>{text.about(child.fullName)}</legend>
      {guardianMailKinds.map((kind) => (
        <Switch
          key={kind}
          label={text.kinds[kind]}
          checked={!stopped.includes(kind)}
          disabled={saving}
          onChange={({ currentTarget: { checked } }) => {
            const others = stopped.filter((each) => each !== kind)
            void save({ input: { studentId: child.id, stopped: checked ? others : [...others, kind] } }, text.saved)
          }}
        />
      ))}
    </fieldset>
  ))
}
