import { type Permission, permissions as allPermissions } from '@koma/schema/permissions'
import { Button, Checkbox } from '@mantine/core'
import { useId } from 'react'
import form from '../../record/RecordForm.module.css'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSession } from '../../shared/session/useSession.ts'
import { messages } from './messages.ts'
import classes from './PermissionBoxes.module.css'
import { inOrder } from './flagWords.ts'
import { permissionGroups } from './permissionGroups.ts'
import { permissionPresets, presetOf } from './permissionPresets.ts'

interface PermissionBoxesProps {
  /** The flags that are held now. */
  before: readonly string[]
  /** The flags that are ticked. */
  value: readonly string[]
  onChange: (flags: Permission[]) => void
  /** Nothing can be ticked. */
  locked: boolean
  /** Why not, where it is not plain. */
  reason: string | null
}

/**
 * Draws the flags in groups, one checkbox each; what one does not hold cannot be granted. (STF-07, STF-11, PERM-31,
 * D129)
 */
export function PermissionBoxes({ before, value, onChange, locked, reason }: PermissionBoxesProps) {
  const text = useMessages(messages)
  const titleId = useId()
  const ownPermissions = useSession()?.permissions ?? {}
  const isGrantable = (flag: string) => ownPermissions[flag] === true || before.includes(flag)
  const notHeld = !locked && allPermissions.some((flag) => !isGrantable(flag))
  const preset = presetOf(value)
  const tick = (flag: string, on: boolean) =>
    onChange(allPermissions.filter((each) => (each === flag ? on : value.includes(each))))
  return (
    <section aria-labelledby={titleId} className={form.form}>
      <div>
        <h3 id={titleId} className={form.title}>
          {text.permissions}
          <span className={classes.count}>
            {preset && `${text.preset[preset.name]} · `}
            {text.granted(value.length, allPermissions.length)}
          </span>
        </h3>
        {reason !== null && <p className={form.hint}>{reason}</p>}
        {notHeld && <p className={form.hint}>{text.notHeld}</p>}
      </div>
      {!locked && (
        <fieldset aria-label={text.presets} className={classes.presets}>
          <span className={form.hint}>{text.presets}</span>
          {permissionPresets.map(({ name, flags }) => (
            <Button
              key={name}
              variant="default"
              size="compact-sm"
              disabled={!flags.every(isGrantable)}
              aria-pressed={preset?.name === name}
              onClick={() => onChange(inOrder(flags))}
            >
              {text.preset[name]}
            </Button>
          ))}
          <Button variant="default" size="compact-sm" disabled={value.length === 0} onClick={() => onChange([])}>
            {text.noFlags}
          </Button>
          <span className={form.hint}>{text.presetsHint}</span>
        </fieldset>
      )}
      <div className={classes.groups}>
        {permissionGroups.map(({ name, flags }) => (
          <fieldset key={name} className={classes.group}>
            <legend>{text.groups[name]}</legend>
            {flags.map((flag) => (
              <Checkbox
                key={flag}
                size="sm"
                label={text.flags[flag]}
                checked={value.includes(flag)}
                onChange={(event) => tick(flag, event.currentTarget.checked)}
                disabled={locked || !isGrantable(flag)}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </section>
  )
}
