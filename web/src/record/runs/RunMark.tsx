import { Popover } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import classes from './RunMark.module.css'
import { RunProgress } from './RunProgress.tsx'
import { useRuns } from './useRuns.ts'

/** A quiet mark while something runs in the school, whoever started it; it opens what that is and how far. */
export function RunMark() {
  const text = useMessages(messages)
  const runs = useRuns({ working: true })
  const [opened, setOpened] = useState(false)
  const [first] = runs ?? []
  if (runs === undefined || first === undefined) return null
  const done = runs.reduce((sum, run) => sum + run.done, 0)
  const total = runs.reduce((sum, run) => sum + run.total, 0)
  const share = total === 0 ? 0 : Math.floor((100 * done) / total)
  const label = text.mark(text.kinds[first.kind] ?? first.kind, done, total)
  return (
    <Popover position="bottom-end" width={300} trapFocus returnFocus opened={opened} onChange={setOpened}>
      <Popover.Target>
        <button
          type="button"
          className={classes.mark}
          aria-label={label}
          title={label}
          onClick={() => setOpened(!opened)}
        >
          <span
            className={classes.ring}
            style={{ background: `conic-gradient(var(--koma-accent-text) ${share}%, var(--koma-border) 0)` }}
          />
          <span className={classes.share}>{`${share}%`}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text.working}>
        <div className={classes.runs}>
          {runs.map((run) => (
            <RunProgress key={run.id} run={run} />
          ))}
          <p className={classes.hint}>{text.stayHint}</p>
          <Link className={classes.all} to="/admin/settings/work" onClick={() => setOpened(false)}>
            {text.all}
          </Link>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
