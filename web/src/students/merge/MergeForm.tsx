import { useQuery } from '@apollo/client/react'
import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { NotifiedPeople } from '../../record/notices/NotifiedPeople.tsx'
import formClasses from '../../record/RecordForm.module.css'
import parts from '../../record/RecordParts.module.css'
import { ChoiceSegments } from '../../record/ChoiceSegments.tsx'
import { useSave } from '../../record/useSave.ts'
import { shownStudentCode } from '../../shared/format/studentCode.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { toastError, toastUndo } from '../../ui/toasts.tsx'
import type { Student } from '../studentRecordDocuments.ts'
import classes from '../Students.module.css'
import {
  MergeCandidatesQuery,
  type MergePlan,
  MergeStudentsMutation,
  StudentMergePreviewQuery,
  UndoStudentMergeMutation,
} from './mergeDocuments.ts'
import { mergeMessages } from './mergeMessages.ts'

type Merging = Pick<Student, 'id' | 'fullName' | 'studentCode' | 'lastName' | 'firstName'>

interface MergeFormProps {
  student: Merging
  /** The other student; empty until one is chosen. */
  otherId: string
  onOther: (id: string | null) => void
}

/** Everything that shows students reads again. */
const refetch = ['Students', 'StudentPage', 'StudentContracts', 'StudentLife', 'StudentLeaves', 'Guardians']

/** Asks for the other student, who stays and whose values, and shows what the merge does. (MERGE-01, MERGE-02) */
export function MergeForm({ student, otherId, onOther }: MergeFormProps) {
  return otherId === '' || otherId === student.id ? (
    <Candidates student={student} onChoose={onOther} />
  ) : (
    <Merge key={otherId} student={student} otherId={otherId} onOther={onOther} />
  )
}

/** Lists students to merge with; at first those of the same name. */
function Candidates({ student, onChoose }: { student: Merging; onChoose: (id: string) => void }) {
  const text = useMessages(mergeMessages)
  const [search, setSearch] = useState(`${student.lastName} ${student.firstName}`.trim())
  const [sought] = useDebouncedValue(search.trim(), 200)
  const {
    data,
    previousData,
    error,
    refetch: readAgain,
  } = useQuery(MergeCandidatesQuery, {
    variables: { search: sought },
    fetchPolicy: 'network-only',
    skip: sought === '',
  })
  const found = (data ?? previousData)?.students.students.filter(({ id }) => id !== student.id)
  return (
    <div className={formClasses.form}>
      <TextInput
        label={text.search}
        description={text.searchHint}
        value={search}
        maxLength={100}
        data-autofocus
        onChange={({ currentTarget: { value } }) => setSearch(value)}
      />
      {found === undefined && error !== undefined && <ErrorState onRetry={() => void readAgain()} />}
      {found?.length === 0 && sought !== '' && <p className={classes.quiet}>{text.none}</p>}
      <div className={parts.lines}>
        {sought !== '' &&
          found?.map(({ id, fullName, studentCode, phoneNumber, active }) => (
            <div key={id} className={parts.line}>
              <strong>{fullName}</strong>
              <span>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={text.chooseNamed(`${fullName} ${shownStudentCode(studentCode)}`)}
                  onClick={() => onChoose(id)}
                >
                  {text.choose}
                </Button>
              </span>
              <span className={classes.quiet}>
                {[shownStudentCode(studentCode), phoneNumber, active ? '' : text.inactive].filter(Boolean).join(' · ')}
              </span>
            </div>
          ))}
      </div>
    </div>
  )
}

function Merge({ student, otherId, onOther }: MergeFormProps) {
  const text = useMessages(mergeMessages)
  const [staysId, setStaysId] = useState(student.id)
  /** The fields that were chosen by hand; null: as the preview proposes. */
  const [takes, setTakes] = useState<readonly string[] | null>(null)
  const goesId = staysId === student.id ? otherId : student.id
  const merge = { staysId, goesId, takes: takes === null ? null : [...takes] }
  const {
    data,
    previousData,
    error,
    refetch: lookAgain,
  } = useQuery(StudentMergePreviewQuery, { variables: { input: merge }, fetchPolicy: 'network-only' })
  const { save, saving } = useSave(MergeStudentsMutation, { refetch })
  const { save: undo } = useSave(UndoStudentMergeMutation, { refetch })
  const preview = (data ?? previousData)?.studentMergePreview
  if (preview === undefined) return error ? <ErrorState onRetry={() => void lookAgain()} /> : <Spinner />
  const { plan } = preview
  const isWaiting = data === undefined
  const carryOut = async (shown: MergePlan) => {
    const answer = await save({ input: { merge, digest: shown.digest } }, { done: null, refused: () => null })
    if (answer === null) return
    const { mergeId } = answer
    if (!answer.success || mergeId === null) {
      toastError(answer.message)
      await lookAgain()
      return
    }
    onOther(null)
    toastUndo(
      text.done(shown.goes.fullName, shown.stays.fullName),
      text.undo,
      () => void undo({ input: { id: mergeId } }, text.undone),
    )
  }
  return (
    <form
      className={formClasses.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (plan !== null) void carryOut(plan)
      }}
    >
      <div>
        <Button variant="default" size="compact-sm" onClick={() => onOther('')}>
          {text.other}
        </Button>
      </div>
      {plan === null ? (
        <Notice tone="warn">{preview.message}</Notice>
      ) : (
        <>
          <WhoStays
            plan={plan}
            onStays={(id) => {
              setStaysId(id)
              setTakes(null)
            }}
          />
          <MergeOutcome
            plan={plan}
            onSide={(name, side) => {
              const taken = takes ?? plan.fields.flatMap((field) => (field.side === 'goes' ? [field.name] : []))
              setTakes(side === 'goes' ? [...taken, name] : taken.filter((each) => each !== name))
            }}
          />
        </>
      )}
      <div>
        <Button type="submit" loading={saving} disabled={plan === null || isWaiting}>
          {text.merge}
        </Button>
      </div>
    </form>
  )
}

function WhoStays({ plan, onStays }: { plan: MergePlan; onStays: (id: string) => void }) {
  const text = useMessages(mergeMessages)
  const both = [plan.stays, plan.goes].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return (
    <div>
      <ChoiceSegments
        label={text.who}
        value={plan.stays.id}
        onChange={onStays}
        data={both.map(({ id, fullName, studentCode }) => ({
          value: id,
          label: `${fullName} (${shownStudentCode(studentCode)})`,
        }))}
      />
      <p className={classes.quiet}>{text.whoHint}</p>
    </div>
  )
}

/** Of these a yes of either stays, and nobody chooses. */
const yesOfEither: ReadonlySet<string> = new Set(['active', 'isFixed'])

interface OutcomeProps {
  plan: MergePlan
  onSide: (name: string, side: 'stays' | 'goes') => void
}

/** Says what a merge does: whose values stay, what moves, and who is told. (MERGE-02) */
function MergeOutcome({ plan, onSide }: OutcomeProps) {
  const text = useMessages(mergeMessages)
  const format = useFormat()
  const { stays, goes, fields, moves, signInEnds, people } = plan
  const named = (student: MergePlan['stays']) => `${student.fullName} (${shownStudentCode(student.studentCode)})`
  const ending = signInEnds === 'goes' ? goes : signInEnds === 'stays' ? stays : null
  return (
    <section className={parts.part} aria-label={text.preview} aria-live="polite">
      <h3>{text.fields}</h3>
      {fields.length === 0 && <p className={classes.quiet}>{text.same}</p>}
      {fields.map(({ name, label, side, ...values }) =>
        side === 'both' || yesOfEither.has(name) ? (
          <p key={name}>
            <strong>{label}</strong> {side === 'both' ? text.both(values.stays, values.goes) : values[side]}
          </p>
        ) : (
          <ChoiceSegments
            key={name}
            label={label}
            value={side}
            onChange={(chosen) => onSide(name, chosen)}
            data={(['stays', 'goes'] as const).map((value) => ({
              value,
              label: values[value] === '' ? text.empty : values[value],
            }))}
          />
        ),
      )}
      <h3>{text.moves(named(goes), named(stays))}</h3>
      {moves.length === 0 && <p className={classes.quiet}>{text.nothing}</p>}
      <div className={parts.lines}>
        {moves.map(({ kind, count, names }) => (
          <div key={kind} className={parts.line}>
            <strong>{text.kinds[kind]}</strong>
            <span>{kind === 'deposits' ? format.yen(count) : format.count(count)}</span>
            {names.length > 0 && (
              <span className={classes.quiet}>{text.names(names.join(', '), count - names.length)}</span>
            )}
          </div>
        ))}
      </div>
      <p className={classes.quiet}>{text.double}</p>
      <p className={classes.quiet}>{text.papersStay}</p>
      {ending !== null && (
        <Notice tone="warn">
          {text.signInEnds(ending.fullName, shownStudentCode(ending.studentCode), ending.phoneNumber)}
        </Notice>
      )}
      {people.length > 0 && <NotifiedPeople people={people} tell />}
      <p>{text.confirm(named(goes), named(stays))}</p>
    </section>
  )
}
