import { isReadOnly, keyResources } from '@koma/schema/keyScopes'
import { type ReactNode, useId } from 'react'
import type { KeyScope } from '../gql/graphql.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSession } from '../shared/session/useSession.ts'
import { Segments } from '../ui/Segments.tsx'
import { FieldError } from '../ui/FieldError.tsx'
import { RequiredMark } from '../ui/RequiredMark.tsx'
import { type Access, accessChoices, accessOf, withAccess } from './keyScopeChoices.ts'
import classes from './keys.module.css'
import { messages } from './messages.ts'

const all: readonly Access[] = ['none', 'read', 'write']

interface ScopeFieldsProps {
  value: readonly KeyScope[]
  /** The key's present scopes. */
  before: readonly KeyScope[]
  onChange: (scopes: KeyScope[]) => void
  error?: ReactNode
}

/** Chooses a key's access, resource by resource; access one lacks oneself cannot be chosen. (D129) */
export function ScopeFields({ value, before, onChange, error }: ScopeFieldsProps) {
  const text = useMessages(messages)
  const permissions = useSession()?.permissions ?? {}
  const id = useId()
  const rows = keyResources.map((resource) => ({ resource, choices: accessChoices(resource, permissions, before) }))
  const lacksSome = rows.some(({ resource, choices }) => choices.length < (isReadOnly(resource) ? 2 : 3))
  return (
    <fieldset className={classes.scopes} aria-describedby={`${id}-hint`}>
      <legend className={classes.legend}>
        {text.scopes}
        <RequiredMark />
      </legend>
      <p id={`${id}-hint`} className={classes.quiet}>
        {text.scopesHint} {lacksSome && text.notHeld}
      </p>
      <ul className={classes.resources}>
        {rows.map(({ resource, choices }) => (
          <li key={resource} className={classes.resource}>
            <span id={`${id}-${resource}`}>{text.resources[resource]}</span>
            <Segments
              size="xs"
              aria-labelledby={`${id}-${resource}`}
              data={all.slice(0, isReadOnly(resource) ? 2 : 3).map((access) => ({
                value: access,
                label: text.access[access],
                disabled: !choices.includes(access),
              }))}
              value={accessOf(value, resource)}
              onChange={(access) => onChange(withAccess(value, resource, access))}
            />
          </li>
        ))}
      </ul>
      <FieldError>{error}</FieldError>
    </fieldset>
  )
}
