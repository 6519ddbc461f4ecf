import { nameIn } from '@koma/schema/rules/studentField'
import { Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { ActiveSwitch } from '../record/ActiveSwitch.tsx'
import form from '../record/RecordForm.module.css'
import parts from '../record/RecordParts.module.css'
import { unlessNoted, useRecordWords } from '../record/useRecordWords.ts'
import { useSave } from '../record/useSave.ts'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { OrderFieldsMutation, type OwnField, UpdateFieldMutation } from './fieldDocuments.ts'
import { FieldForm } from './FieldForm.tsx'
import classes from './fields.module.css'
import { messages } from './messages.ts'

interface FieldDetailProps {
  field: OwnField
  all: readonly OwnField[]
  reload: () => Promise<unknown>
}

/** Shows a field: its form, its place among the others, and the switch that archives it. (FIELD-01) */
export function FieldDetail({ field, all, reload }: FieldDetailProps) {
  const { id, version, active } = field
  const text = useMessages(messages)
  const [language] = useLanguage()
  const mayEdit = usePermission('settingsEdit')
  const words = useRecordWords()
  const { save } = useSave(UpdateFieldMutation, { refetch: ['Fields'] })
  return (
    <div className={form.detail}>
      <FieldForm field={field} reload={reload} />
      {active && mayEdit && <Order id={id} all={all.filter((each) => each.active)} />}
      {mayEdit && (
        <section className={parts.part}>
          <h3>{text.end}</h3>
          <ActiveSwitch
            label={text.inUse}
            description={text.inUseHint}
            active={active}
            allowed
            change={(next) =>
              save(
                { input: { id, version, active: next } },
                unlessNoted(words[next ? 'activated' : 'deactivated'](nameIn(field, language))),
              )
            }
          />
        </section>
      )}
    </div>
  )
}

/** Moves a field among those in use, a place at a time. */
function Order({ id, all }: { id: string; all: readonly OwnField[] }) {
  const text = useMessages(messages)
  const { save, saving } = useSave(OrderFieldsMutation, { refetch: ['Fields'] })
  const ids = all.map((field) => field.id)
  const at = ids.indexOf(id)
  const move = (by: -1 | 1) => {
    const order = ids.filter((each) => each !== id)
    order.splice(at + by, 0, id)
    void save({ input: { ids: order } }, { done: text.moved })
  }
  return (
    <section className={parts.part}>
      <h3>{text.order}</h3>
      <div className={classes.moves}>
        <Button
          variant="default"
          leftSection={<IconArrowUp aria-hidden size={16} />}
          disabled={saving || at <= 0}
          onClick={() => move(-1)}
        >
          {text.up}
        </Button>
        <Button
          variant="default"
          leftSection={<IconArrowDown aria-hidden size={16} />}
          disabled={saving || at === ids.length - 1}
          onClick={() => move(1)}
        >
          {text.down}
        </Button>
      </div>
    </section>
  )
}
