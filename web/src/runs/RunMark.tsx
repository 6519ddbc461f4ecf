import { Popover } from '@mantine/core'
import { IconAlertTriangleFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { messages } from './messages.ts'
import type { Run } from './runDocuments.ts'
import classes from './RunMark.module.css'
import { RunProgress } from './RunProgress.tsx'
import { failureOf, useSeenFailures } from './seenRuns.ts'
import { notable, useRuns } from './useRuns.ts'

/**
 * Shows a quiet mark while a background task runs in the school, whoever started it. A failed one has a plain mark
 * until somebody looks at it. It opens the list of what runs and how far.
 */
export function RunMark() {
  const text = useMessages(messages)
  const runs = useRuns(notable)
  const seenFailures = useSeenFailures()
  const [opened, setOpened] = useState(false)
  const working = (runs ?? []).filter(({ state }) => state === 'working')
  const failed = (runs ?? []).filter((run) => run.state === 'failed' && !seenFailures.includes(failureOf(run)))
  const labels = [workingLabel(working, text), failedLabel(failed, text)].filter((label) => label !== null)
  if (labels.length === 0) return null
  const close = () => setOpened(false)
  return (
    <Popover position="bottom-end" width={300} trapFocus returnFocus opened={opened} onChange={setOpened}>
      <Popover.Target>
        <button
          type="button"
          className={classes.mark}
          aria-label={labels.join(' / ')}
          title={labels.join('\n')}
          onClick={() => setOpened(!opened)}
        >
          {working.length > 0 && <Share runs={working} />}
          {failed.length > 0 && <IconAlertTriangleFilled className={classes.failed} size={18} aria-hidden />}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={labels.join(' / ')}>
        <div className={classes.runs}>
          {working.map((run) => (
            <RunProgress key={run.id} run={run} />
          ))}
          {working.length > 0 && <p className={classes.hint}>{text.stayHint}</p>}
          {failed.map((run) => (
            <p key={run.id} className={classes.stopped}>
              <StatusBadge tone="bad">{text.states.failed}</StatusBadge> {nameOf(run, text)}
            </p>
          ))}
          {failed.length > 0 && <p className={classes.hint}>{text.failedHint}</p>}
          <Link className={classes.all} to="/admin/settings/work" onClick={close}>
            {text.all}
          </Link>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

type Texts = (typeof messages)['jp']

const nameOf = ({ kind }: Run, text: Texts) => text.kinds[kind] ?? kind
const sumOf = (runs: readonly Run[], count: 'done' | 'total') => runs.reduce((sum, run) => sum + run[count], 0)

function workingLabel(runs: readonly Run[], text: Texts): string | null {
  const [first] = runs
  return first === undefined ? null : text.mark(nameOf(first, text), sumOf(runs, 'done'), sumOf(runs, 'total'))
}

function failedLabel(runs: readonly Run[], text: Texts): string | null {
  const [first] = runs
  return first === undefined ? null : text.failedMark(nameOf(first, text), runs.length)
}

function Share({ runs }: { runs: readonly Run[] }) {
  const total = sumOf(runs, 'total')
  const share = total === 0 ? 0 : Math.floor((100 * sumOf(runs, 'done')) / total)
  return (
    <>
      <span
        className={classes.ring}
        style={{ background: `conic-gradient(var(--koma-accent-text) ${share}%, var(--koma-border) 0)` }}
      />
      <span className={classes.share}>{`${share}%`}</span>
    </>
  )
}
