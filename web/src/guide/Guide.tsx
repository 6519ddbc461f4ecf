import { useQuery } from '@apollo/client/react'
import { plusDays } from '@koma/schema/rules/time'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useId } from 'react'
import { Link, useLocation } from 'react-router'
import { ReadyFields } from '../record/ReadyFields.tsx'
import { useSave } from '../record/useSave.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useToday } from '../shared/school/useNow.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import classes from './Guide.module.css'
import { GuideQuery, KeepHoursMutation, PutGuideAwayMutation } from './guideDocuments.ts'
import { messages } from './messages.ts'
import { useFollow } from '../shared/live/useFollow.ts'

/** The page of each step, in the order in which they build on each other. */
const steps = [
  ['hours', '/admin/settings/school'],
  ['places', '/admin/settings/locations'],
  ['courses', '/admin/courses'],
  ['teachers', '/admin/teachers'],
  ['students', '/admin/students'],
  ['slots', '/admin/schedule'],
  ['signIn', '/admin/students/passwords?filter=noPassword'],
] as const

/** Whenever somebody takes a step, it is asked again which are done. */
const stepTopics = ['course', 'teacher', 'student', 'contract', 'slot', 'school'] as const

/** The kinds of files that can replace a step's forms. */
const imported: Partial<
  Record<(typeof steps)[number][0], readonly ('courses' | 'teachers' | 'students' | 'contracts')[]>
> = {
  courses: ['courses'],
  teachers: ['teachers'],
  students: ['students', 'contracts'],
}

/**
 * Leads the first staff of a new school, above the schedule, through what it needs before students can book. Each step
 * ticks itself live, whoever takes it. (D150)
 */
export function Guide() {
  const { pathname, search } = useLocation()
  const isHome = pathname === '/admin/schedule'
  const { data, refetch } = useQuery(GuideQuery, { context: { quiet: true } })
  if (!data?.guide) return null
  // The calendar, in which the first week is built, would lie below the whole of it.
  if (isHome && new URLSearchParams(search).get('view') !== 'calendar')
    return <Steps taken={data.guide} refetch={refetch} />
  const isOfStep = steps.some(([, to]) => pathname.startsWith(to.replace(/\?.*/, '')))
  return isOfStep || pathname.startsWith('/admin/contracts') ? <WayBack taken={data.guide} refetch={refetch} /> : null
}

type Taken = Record<(typeof steps)[number][0], boolean>

/** Leads from the page of a step back to the guide, which says what is next. */
function WayBack({ taken, refetch }: { taken: Taken; refetch: () => Promise<unknown> }) {
  const text = useMessages(messages)
  useFollow(stepTopics, refetch)
  const next = steps.find(([step]) => !taken[step])?.[0]
  const done = steps.filter(([step]) => taken[step]).length
  return (
    <nav aria-label={text.title}>
      <Link className={classes.back} to="/admin/schedule">
        <strong>{text.title}</strong>
        <span>{next === undefined ? text.finished : text.progress(done, steps.length)}</span>
        {next !== undefined && <span>{text.next(text.steps[next][0] ?? '')}</span>}
      </Link>
    </nav>
  )
}

function Steps({ taken, refetch }: { taken: Taken; refetch: () => Promise<unknown> }) {
  const text = useMessages(messages)
  const id = useId()
  const mayPutAway = usePermission('settingsEdit')
  const { save, saving } = useSave(PutGuideAwayMutation, { refetch: ['Guide'] })
  useFollow(stepTopics, refetch)
  const done = steps.filter(([step]) => taken[step]).length
  const today = useToday()
  const quickBuild = `?view=calendar&span=week&date=${plusDays(today, 7)}&build=1`
  const next = steps.find(([step]) => !taken[step])?.[0]
  return (
    <section className={classes.guide} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {text.title}
        </h2>
        <output className={classes.progress}>
          {next === undefined ? text.finished : text.progress(done, steps.length)}
        </output>
        <Button
          className={classes.away}
          size="compact-sm"
          variant="subtle"
          loading={saving}
          disabled={!mayPutAway}
          onClick={() => void save({ putAway: true }, text.putAwayDone)}
        >
          {text.putAway}
        </Button>
      </div>
      <ol className={classes.steps}>
        {steps.map(([step, to]) => {
          const [name, hint] = text.steps[step]
          const files = taken[step] ? [] : (imported[step] ?? [])
          const Sign = taken[step] ? IconCircleCheckFilled : IconCircle
          return (
            <li key={step}>
              <Link
                className={classes.step}
                to={step === 'slots' ? `${to}${quickBuild}` : to}
                data-done={taken[step] || undefined}
                data-next={step === next || undefined}
              >
                <Sign className={classes.sign} size={20} aria-hidden />
                <span className={classes.name}>
                  {name}
                  <VisuallyHidden>{taken[step] ? text.done : text.open}</VisuallyHidden>
                </span>
                <span className={classes.hint}>{hint}</span>
              </Link>
              {step === 'hours' && !taken.hours && <KeepHours />}
              {step === 'students' && <ReadyFields />}
              {files.map((file) => (
                <Link key={file} className={classes.import} to={`/admin/${file}/import`}>
                  {text.import[file]}
                </Link>
              ))}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Ticks the hours and rules that the school began with, which are named, without a visit to the settings. */
function KeepHours() {
  const text = useMessages(messages)
  const mayKeep = usePermission('settingsEdit')
  const { scheduleStart, scheduleEnd } = useSchool()
  const { save, saving } = useSave(KeepHoursMutation, { refetch: ['Guide'] })
  return (
    <Button
      classNames={{ root: classes.keep, label: classes.keepLabel }}
      size="compact-sm"
      variant="subtle"
      loading={saving}
      disabled={!mayKeep}
      onClick={() => void save({}, null)}
    >
      {text.keepHours(`${scheduleStart}–${scheduleEnd}`)}
    </Button>
  )
}
